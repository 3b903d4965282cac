/** A manifest rendered by kustomize, with the fields that the checks read. */
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec?: Record<string, unknown>;
  data?: Record<string, string>;
};

type SecurityContext = {
  runAsNonRoot?: boolean;
  runAsUser?: number;
  privileged?: boolean;
  allowPrivilegeEscalation?: boolean;
  readOnlyRootFilesystem?: boolean;
  capabilities?: { drop?: string[]; add?: string[] };
  seccompProfile?: { type?: string };
};

type Container = {
  name: string;
  command?: string[];
  env?: { name: string; value?: string }[];
  ports?: { hostPort?: number }[];
  securityContext?: SecurityContext;
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  livenessProbe?: Partial<
    Record<'periodSeconds' | 'timeoutSeconds' | 'failureThreshold' | 'terminationGracePeriodSeconds', number>
  >;
};

export type PodSpec = {
  containers: Container[];
  initContainers?: Container[];
  securityContext?: SecurityContext;
  automountServiceAccountToken?: boolean;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  volumes?: Record<string, unknown>[];
  topologySpreadConstraints?: unknown[];
  serviceAccountName?: string;
};

type Template = { metadata?: { labels?: Record<string, string> }; spec: PodSpec };

/** The pod template of a manifest; undefined when the manifest creates no pods. */
export function podTemplateOf({ kind, spec }: Manifest): Template | undefined {
  const inside = (value: unknown, ...path: string[]): unknown =>
    path.reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      value,
    );
  const template =
    kind === 'CronJob' ? inside(spec, 'jobTemplate', 'spec', 'template') : inside(spec, 'template');
  const isTemplate = (value: unknown): value is Template =>
    Array.isArray(inside(value, 'spec', 'containers'));
  return isTemplate(template) ? template : undefined;
}

const allowedVolumes = new Set([
  'name',
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
]);

/**
 * Returns the violations of the "restricted" Pod Security Standard of Kubernetes, and of the further rules of this
 * repository: a read-only disk, no token of the cluster, a memory limit.
 */
export function restrictedProblems(pod: PodSpec): string[] {
  const problems: string[] = [];
  const must = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };
  const shared = pod.securityContext ?? {};
  must(!pod.hostNetwork && !pod.hostPID && !pod.hostIPC, 'shares a namespace of the host');
  must(pod.automountServiceAccountToken === false, 'gets a token of the cluster');
  for (const volume of pod.volumes ?? [])
    for (const type of Object.keys(volume)) must(allowedVolumes.has(type), `mounts a volume of type ${type}`);

  for (const { name, securityContext: own = {}, ports = [], resources } of [
    ...(pod.initContainers ?? []),
    ...pod.containers,
  ]) {
    const seccomp = own.seccompProfile?.type ?? shared.seccompProfile?.type;
    must(own.runAsNonRoot ?? shared.runAsNonRoot ?? false, `${name} may run as root`);
    must((own.runAsUser ?? shared.runAsUser) !== 0, `${name} runs as root`);
    must(!own.privileged, `${name} is privileged`);
    must(own.allowPrivilegeEscalation === false, `${name} may gain privileges`);
    must(own.readOnlyRootFilesystem === true, `${name} may write to its image`);
    must(own.capabilities?.drop?.includes('ALL') ?? false, `${name} keeps capabilities`);
    must(
      (own.capabilities?.add ?? []).every((added) => added === 'NET_BIND_SERVICE'),
      `${name} adds capabilities`,
    );
    must(seccomp === 'RuntimeDefault' || seccomp === 'Localhost', `${name} has no seccomp profile`);
    must(!ports.some(({ hostPort }) => hostPort), `${name} takes a port of the host`);
    must(resources?.limits?.['memory'] !== undefined, `${name} has no limit of memory`);
    must(resources?.requests?.['cpu'] !== undefined, `${name} asks for no CPU`);
  }
  return problems;
}
