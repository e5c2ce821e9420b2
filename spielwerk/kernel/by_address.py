"""Compiled functions that other compiled functions call by their address, which a symbol stands for in the cache."""

from __future__ import annotations

from typing import Any

# Whoever was linked to an address needs it as long as the process lives.
_CALLED: list[Any] = []


def by_address(entry: Any, symbol: str) -> Any:
    """A function for compiled code that calls this one, which has one signature of at most three arguments."""
    from llvmlite import binding, ir
    from numba.extending import intrinsic

    [made] = entry.overloads.values()
    binding.add_symbol(symbol, made.library.get_pointer_to_function(made.fndesc.llvm_cfunc_wrapper_name))
    _CALLED.append(entry)

    def call(context: Any, builder: Any, typed: Any, given: Any) -> Any:
        # As the compiler types the wrapper that stands at the address.
        taken = [context.get_value_type(kind) for kind in typed.args]
        kind = ir.FunctionType(context.get_value_type(typed.return_type), taken)
        function = builder.module.globals.get(symbol) or ir.Function(builder.module, kind, symbol)
        return builder.call(function, given)

    told = made.signature, call
    takers: dict[int, Any] = {
        1: lambda typing, a: told,
        2: lambda typing, a, b: told,
        3: lambda typing, a, b, c: told,
    }
    return intrinsic(takers[len(made.signature.args)])
