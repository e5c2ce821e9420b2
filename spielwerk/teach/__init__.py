"""What bots know, told to people: estimates with their margins, reasons in words, hints."""
