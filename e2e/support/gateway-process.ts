import { join } from 'node:path';
import { freePort, manyFromOneAddress, nodeBinary, repoRoot, startChild, waitFor } from '@tshepa/test-kit';

/** A gateway in its own process, which can be killed. */
export async function startGatewayProcess(natsUrl: string) {
  const port = await freePort();
  const child = await startChild(nodeBinary, [join(repoRoot, 'services/gateway/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      ALLOW_TEST_CLOCK: '1',
      NATS_URL: natsUrl,
      PORT: String(port),
      OPS_PORT: '0',
      LOG_LEVEL: 'warn',
      ...manyFromOneAddress.gateway,
    },
  });
  const url = `http://localhost:${port}`;
  const answers = async () => {
    const response = await fetch(new URL('/appFunction', url));
    if (!response.ok) throw new Error(`The gateway answered ${response.status}`);
  };
  await waitFor(answers, {
    what: 'The gateway',
    timeoutMs: 60_000,
    giveUp: () => (child.exit() ? child.lastWords() : undefined),
  });
  return { url, kill: child.kill };
}

export type GatewayProcess = Awaited<ReturnType<typeof startGatewayProcess>>;
