#!/bin/bash
# Sends `hello` to the MongoDB server and waits for the beginning of its reply. Running mongosh instead would use a
# seventh of a core.
set -e
exec 3<>/dev/tcp/127.0.0.1/27017
# An OP_MSG of 52 bytes with {hello: 1, $db: "admin"}.
printf '\x34\0\0\0\x01\0\0\0\0\0\0\0\xdd\x07\0\0\0\0\0\0\0\x1f\0\0\0\x10hello\0\x01\0\0\0\x02$db\0\x06\0\0\0admin\0\0' >&3
read -r -t 3 -N 1 -u 3
