import { posix } from 'node:path';

/** An import: a path of this repository (`libs/contracts/src/index.ts`) or the name of a package. */
export type ImportTarget = { kind: 'file' | 'package'; name: string };

export type ImportRule = {
  name: string;
  message: string;
  appliesTo(file: string): boolean;
  allows(target: ImportTarget, file: string): boolean;
};

const isTest = (file: string) => /\.test\.tsx?$|(^|\/)(tests|e2e)\//.test(file);
const isTool = (file: string) => /(^|\/)bin\/|\.config\.ts$/.test(file);
const isShipped = (file: string) => !isTest(file) && !isTool(file);

/** Returns `services/gateway`, `libs/contracts`, `pwa` and so on, or '' for a file of the root. */
const workspaceOf = (file: string): string =>
  /^(?:(?:libs|services)\/[^/]+|pwa|tools\/test-kit|tools)(?=\/)/.exec(file)?.[0] ?? '';

const isPackage = (target: ImportTarget, ...names: string[]) =>
  target.kind === 'package' && names.includes(target.name);

const ownLib = (target: ImportTarget) =>
  target.kind === 'package' && target.name.startsWith('@tshepa/') ? target.name.slice(8) : undefined;

const libsInOrder = ['contracts', 'service-kit', 'messaging', 'effects'];
const isTools = (file: string) => file.startsWith('tools/');

/** Layers of the PWA: each imports only layers of a lower rank, so `staff` and `applicant` never import each other. */
const pwaLayerRanks: Record<string, number> = {
  app: 4,
  applicant: 3,
  staff: 3,
  offline: 2,
  platform: 1,
  ui: 0,
};
const pwaLayer = (path: string) => /^pwa\/src\/([^/]+)\//.exec(path)?.[1] ?? '';
const journeyPart = (path: string) => /^pwa\/src\/applicant\/([^/]+)\//.exec(path)?.[1];

const notPure = [
  'mongoose',
  'nats',
  'koa',
  'fs',
  'fs/promises',
  'http',
  'https',
  'net',
  'timers',
  'timers/promises',
];

export const importRules: readonly ImportRule[] = [
  {
    name: 'inside-the-workspace',
    message: 'a relative import stays inside its workspace; other workspaces are imported by package name',
    appliesTo: (file) => workspaceOf(file) !== '',
    allows: (target, file) => target.kind === 'package' || workspaceOf(target.name) === workspaceOf(file),
  },
  {
    name: 'libs-only',
    message: 'services and the PWA import libs only, never another service or the PWA',
    appliesTo: (file) => file.startsWith('services/') || file.startsWith('pwa/'),
    allows: (target, file) => {
      const lib = ownLib(target);
      return (
        lib === undefined ||
        lib === 'test-kit' ||
        libsInOrder.includes(lib) ||
        `services/${lib}` === workspaceOf(file)
      );
    },
  },
  {
    name: 'test-kit-in-tests-only',
    message: '@tshepa/test-kit is for tests and tools, never for shipped code',
    appliesTo: (file) => isShipped(file) && !isTools(file) && workspaceOf(file) !== '',
    allows: (target) => ownLib(target) !== 'test-kit',
  },
  {
    name: 'nothing-imports-tools',
    message: '@tshepa/tools imports the services, so no workspace imports it, not even in its tests',
    appliesTo: (file) => workspaceOf(file) !== '' && workspaceOf(file) !== 'tools',
    allows: (target) => ownLib(target) !== 'tools',
  },
  {
    name: 'test-kit-needs-contracts-only',
    message:
      'of this repository the test kit imports only @tshepa/contracts, because all other libraries are tested with it',
    appliesTo: (file) => workspaceOf(file) === 'tools/test-kit',
    allows: (target) => [undefined, 'contracts'].includes(ownLib(target)),
  },
  {
    name: 'contracts-in-the-browser',
    message: 'of the libs only @tshepa/contracts runs in the browser',
    appliesTo: (file) => file.startsWith('pwa/src/') && isShipped(file),
    allows: (target) => ownLib(target) === undefined || ownLib(target) === 'contracts',
  },
  {
    name: 'libs-direction',
    message: 'libs depend in the order effects, messaging, service-kit, contracts, and on no service',
    appliesTo: (file) => file.startsWith('libs/') && isShipped(file),
    allows: (target, file) => {
      const lib = ownLib(target);
      const own = libsInOrder.indexOf(workspaceOf(file).slice('libs/'.length));
      return lib === undefined || (libsInOrder.includes(lib) && libsInOrder.indexOf(lib) <= own);
    },
  },
  {
    name: 'contracts-need-zod-only',
    message: 'libs/contracts imports nothing but zod',
    appliesTo: (file) => file.startsWith('libs/contracts/') && isShipped(file),
    allows: (target) => target.kind === 'file' || isPackage(target, 'zod', '@tshepa/contracts'),
  },
  {
    name: 'pure-domain',
    message: 'domain code imports neither mongoose, nats, koa, fs nor the clock',
    appliesTo: (file) => /^services\/.*\/domain\//.test(file) && isShipped(file),
    allows: (target) =>
      target.kind === 'file'
        ? !/\/(store|handlers|consumers)\//.test(target.name)
        : !isPackage(target, ...notPure) &&
          !target.name.startsWith('@koa/') &&
          !isPackage(target, '@tshepa/service-kit', '@tshepa/messaging'),
  },
  {
    name: 'nats-in-messaging-only',
    message: 'only libs/messaging imports nats',
    appliesTo: (file) => !/^(libs\/messaging|tools)\//.test(file),
    allows: (target) => !isPackage(target, 'nats') && !target.name.startsWith('@nats-io/'),
  },
  {
    name: 'mongoose-in-store-only',
    message: 'only store/ imports mongoose, and context.ts for the connection it creates',
    appliesTo: (file) =>
      /^services\/[^/]+\/src\/(?!context\.ts$)/.test(file) && !file.includes('/store/') && isShipped(file),
    allows: (target) => !isPackage(target, 'mongoose', 'mongodb'),
  },
  {
    name: 'pwa-layers',
    message:
      'every file of the PWA is in app, applicant, staff, offline, platform or ui, and imports its own layer or a lower layer',
    appliesTo: (file) => file.startsWith('pwa/src/') && isShipped(file),
    allows: (target, file) => {
      if (target.kind === 'package') return true;
      const [from, to] = [pwaLayer(file), pwaLayer(target.name)];
      const [fromRank = -1, toRank = -1] = [pwaLayerRanks[from], pwaLayerRanks[to]];
      return toRank >= 0 && (from === to || fromRank > toRank);
    },
  },
  {
    name: 'offline-door',
    message:
      'outside pwa/src/offline, import only its index.ts, because the database and the sender are loaded on demand',
    appliesTo: (file) => file.startsWith('pwa/') && !file.startsWith('pwa/src/offline/'),
    allows: (target) =>
      target.kind === 'package' ||
      !target.name.startsWith('pwa/src/offline/') ||
      target.name === 'pwa/src/offline/index.ts',
  },
  {
    name: 'journey-parts-apart',
    message:
      "a part of the applicant's journey imports no other part; what they share is in applicant/shared",
    appliesTo: (file) => journeyPart(file) !== undefined,
    allows: (target, file) => {
      const part = target.kind === 'file' ? journeyPart(target.name) : undefined;
      return part === undefined || part === 'shared' || part === journeyPart(file);
    },
  },
];

/** Resolves an import specifier against the importing file. `node:fs` and `fs` are the same package. */
export function toTarget(specifier: string, file: string): ImportTarget {
  const path = specifier.split('?')[0] ?? specifier;
  if (path.startsWith('.')) return { kind: 'file', name: posix.join(posix.dirname(file), path) };
  const bare = path.replace(/^node:/, '');
  const builtin = path.startsWith('node:') || notPure.includes(bare);
  const parts = bare.split('/');
  return { kind: 'package', name: builtin ? bare : parts.slice(0, bare.startsWith('@') ? 2 : 1).join('/') };
}
