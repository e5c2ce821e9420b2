"""The page: server, lobby, table, replay. It draws what the table shows and decides nothing."""
