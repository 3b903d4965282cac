import { setTimeout } from 'node:timers/promises';
import type { Compose } from './compose-engine.ts';

/**
 * This script simulates a machine on the internet, which containers can reach only through the host. It makes a network
 * namespace and connects it to the host's with a pair of interfaces. Its address is reserved for documentation (RFC
 * 5737). The machine prints what it receives, and ends with its container. An address of the host would not do, because
 * some engines let containers of internal networks reach it.
 */
const machine = `
unshare -n sh -c '
  ip link add tshepa-check type veth && ip link set tshepa-check netns $PPID &&
  ip addr add 198.51.100.2/30 dev veth0 && ip link set veth0 up && ip route add default via 198.51.100.1 &&
  while nc -l -p 80; do :; done' &
until ip addr add 198.51.100.1/30 dev tshepa-check 2>/dev/null; do sleep 0.1; done
ip link set tshepa-check up
echo started
wait`;
const rights = [
  '--cap-add=NET_ADMIN',
  '--cap-add=SYS_ADMIN',
  '--security-opt=seccomp=unconfined',
  '--user=0',
];

/**
 * Returns the containers that reach a machine outside their networks.
 * @throws DevError when a container cannot start.
 */
export async function waysOut(docker: Compose['docker'], containers: readonly string[]): Promise<string[]> {
  const start = ['run', '--detach', '--rm', '--init', '--network=host', ...rights, '--entrypoint=sh'];
  const outside = (await docker(...start, 'tshepa/nats', '-c', machine)).trim();
  const printed = async () => (await docker('logs', outside)).split('\n');
  try {
    for (let tries = 0; !(await printed()).includes('started'); tries += 1) {
      if (tries === 20)
        throw new Error('No machine outside the networks of Docker could be made within 10 s.');
      await setTimeout(500);
    }
    for (const container of containers) {
      const say = `net.connect(80, '198.51.100.2', function () { this.end('${container}\\n') })`;
      const script = `setTimeout(process.exit, 2_000, 0).unref(); (function call() { ${say}.on('error', () => setTimeout(call, 100)) })()`;
      await docker('run', '--rm', `--network=container:${container}`, 'tshepa/gateway', 'node', '-e', script);
    }
    const reached = await printed();
    return containers.filter((container) => reached.includes(container));
  } finally {
    await docker('kill', outside);
  }
}
