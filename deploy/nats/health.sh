#!/bin/sh
# The health check of the container. After the disk was full, a stream may accept nothing until its server is started again,
# and a server that hangs does not answer. Docker starts a container again when it ends, but not when it is unhealthy.
# Therefore this script ends a server that has been unhealthy for two minutes.
end=$(($(date +%s) + 120))
while [ "$(date +%s)" -lt "$end" ]; do
  timeout 3 wget -q -O /dev/null http://127.0.0.1:8222/healthz && exit 0
  sleep 1
done
kill -9 $(pidof nats-server)
exit 1
