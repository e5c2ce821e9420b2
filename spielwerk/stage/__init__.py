"""What drawings share: scenes, prompts, words, markup. Knows the kernel; is known by games and by the web."""
