#!/bin/sh
# The health check of the container. A stream that could not be written, because the disk was full, accepts nothing until
# its server is started again. Docker starts a container again when it ends, but not when it is unhealthy, so a server
# that is unhealthy for two minutes is ended here.
for second in $(seq 120); do
  wget -q -T 3 -O /dev/null http://127.0.0.1:8222/healthz && exit 0
  sleep 1
done
pkill -9 nats-server
exit 1
