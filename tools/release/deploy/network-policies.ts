import * as z from 'zod/mini';

type Labels = Record<string, string>;
/** A pod by its namespace and labels, or an address outside the cluster. */
export type PolicyEnd = { namespace: string; labels: Labels } | 'internet';

const selectorSchema = z.object({ matchLabels: z.optional(z.record(z.string(), z.string())) });
const rulesSchema = z.optional(
  z.array(
    z.object({
      from: z.optional(z.array(z.looseObject({}))),
      to: z.optional(z.array(z.looseObject({}))),
      ports: z.optional(z.array(z.object({ port: z.number() }))),
    }),
  ),
);
const peerSchema = z.object({
  podSelector: z.optional(selectorSchema),
  namespaceSelector: z.optional(selectorSchema),
  ipBlock: z.optional(z.object({ cidr: z.literal('0.0.0.0/0'), except: z.array(z.string()) })),
});
const specSchema = z.object({
  podSelector: selectorSchema,
  policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
  ingress: rulesSchema,
  egress: rulesSchema,
});

const selects = (labels: Labels, { matchLabels = {} }: z.infer<typeof selectorSchema>): boolean =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value);

function isPeer(peer: unknown, end: PolicyEnd, ownNamespace: string): boolean {
  const { podSelector, namespaceSelector, ipBlock } = peerSchema.parse(peer);
  // A rule for addresses does not apply to pods, because it excepts their addresses.
  if (ipBlock || end === 'internet') return ipBlock !== undefined && end === 'internet';
  const isNamespace = namespaceSelector
    ? selects({ 'kubernetes.io/metadata.name': end.namespace }, namespaceSelector)
    : end.namespace === ownNamespace;
  return isNamespace && (!podSelector || selects(end.labels, podSelector));
}

/** Returns whether the policies of one namespace allow a connection, by the rules of the Kubernetes API. */
export function passesPolicies(
  specs: readonly unknown[],
  ownNamespace: string,
  [from, to, port]: readonly [PolicyEnd, PolicyEnd, number],
): boolean {
  const policies = specs.map((spec) => specSchema.parse(spec));
  const isOpen = (type: 'Ingress' | 'Egress', subject: PolicyEnd, other: PolicyEnd): boolean => {
    if (subject === 'internet' || subject.namespace !== ownNamespace) return true;
    const applying = policies.filter(
      ({ podSelector, policyTypes }) => policyTypes.includes(type) && selects(subject.labels, podSelector),
    );
    const rules = applying.flatMap((policy) => (type === 'Ingress' ? policy.ingress : policy.egress) ?? []);
    return (
      applying.length === 0 ||
      rules.some(({ from: sources, to: targets, ports }) => {
        const peers = type === 'Ingress' ? sources : targets;
        const isThere = !peers || peers.some((peer) => isPeer(peer, other, ownNamespace));
        return isThere && (!ports || ports.some((open) => open.port === port));
      })
    );
  };
  return isOpen('Egress', from, to) && isOpen('Ingress', to, from);
}
