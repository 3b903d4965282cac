import * as z from 'zod/mini';
import { type Cluster, namespace } from './open-cluster.ts';

const summarySchema = z.object({
  pods: z.array(
    z.object({
      podRef: z.object({ name: z.string(), namespace: z.string() }),
      memory: z.optional(z.object({ workingSetBytes: z.optional(z.number()) })),
    }),
  ),
});

/** Returns the working set of each pod in megabytes, as the kubelets report it. */
export async function memoryOfPods({ kubectl, pods }: Cluster): Promise<Map<string, number>> {
  const nodes = new Set((await pods()).map(({ node }) => node));
  const megabytes = new Map<string, number>();
  for (const node of nodes) {
    const text = await kubectl('get', '--raw', `/api/v1/nodes/${node}/proxy/stats/summary`);
    for (const { podRef, memory } of summarySchema.parse(JSON.parse(text)).pods)
      if (podRef.namespace === namespace)
        megabytes.set(podRef.name, Math.round((memory?.workingSetBytes ?? 0) / 1_000_000));
  }
  return megabytes;
}
