import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repoRoot } from '@tshepa/test-kit/processes/paths';

type Parsed = { success: boolean; data?: unknown };
type FieldSchema = { safeParse(value: unknown): Parsed };

/** As much of a settings schema as these checks need; zod's own types are not this library's business. */
type SettingsSchema = FieldSchema & { shape: Record<string, FieldSchema> };

/** One variable of one process. */
type Setting = {
  name: string;
  isRequired: boolean;
  /** What holds when it is left out; undefined when nothing does. */
  fallback: unknown;
};

export type ProcessSettings = { process: string; schema: SettingsSchema; settings: readonly Setting[] };

/** Where each process keeps its schema. */
const sources = [
  { process: 'gateway', file: 'services/gateway/src/config.ts', name: 'configSchema' },
  { process: 'applications', file: 'services/applications/src/config.ts', name: 'configSchema' },
  { process: 'integrations', file: 'services/integrations/src/config.ts', name: 'configSchema' },
  { process: 'notifications', file: 'services/notifications/src/config.ts', name: 'configSchema' },
  { process: 'sandbox', file: 'services/integrations/sandbox/config.ts', name: 'sandboxConfigSchema' },
] as const;

const isSettingsSchema = (value: unknown): value is SettingsSchema =>
  typeof value === 'object' && value !== null && 'shape' in value && 'safeParse' in value;

function settingOf([name, schema]: [string, FieldSchema]): Setting {
  const left = schema.safeParse(undefined);
  return { name, isRequired: !left.success, fallback: left.data };
}

/**
 * The settings of every process, read from the schemas that the processes themselves start with.
 * @throws Error when a schema is not where it is expected.
 */
export async function readServiceSettings(): Promise<ProcessSettings[]> {
  return Promise.all(
    sources.map(async ({ process, file, name }) => {
      const module: Record<string, unknown> = await import(pathToFileURL(join(repoRoot, file)).href);
      const schema = module[name];
      if (!isSettingsSchema(schema)) throw new Error(`${file} exports no ${name}`);
      return { process, schema, settings: Object.entries(schema.shape).map(settingOf) };
    }),
  );
}

const shown = ({ name, isRequired, fallback }: Setting): string => {
  if (isRequired) return '**required**';
  if (fallback === undefined) return 'none';
  const text = typeof fallback === 'boolean' ? (fallback ? '1' : '0') : String(fallback);
  // Where the repository lies differs from machine to machine.
  if (name.startsWith('PWA_')) return `\`${text.replace(`${repoRoot}/`, '')}\` of the repository`;
  return `\`${text.replace(repoRoot, '')}\``;
};

/** The settings as a table of Markdown: a row for each variable, a column for each process. */
export function settingsTable(all: readonly ProcessSettings[]): string {
  const names = [...new Set(all.flatMap(({ settings }) => settings.map(({ name }) => name)))];
  const cell = (process: ProcessSettings, name: string) => {
    const setting = process.settings.find((known) => known.name === name);
    return setting ? shown(setting) : '';
  };
  const rows = names.map((name) => [`\`${name}\``, ...all.map((process) => cell(process, name))]);
  return [
    `| Variable | ${all.map(({ process }) => process).join(' | ')} |`,
    `|---|${all.map(() => '---|').join('')}`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |')),
  ].join('\n');
}

const begin = '<!-- settings: made from the schemas -->';
const end = '<!-- end of settings -->';

/** A page with its table of settings replaced. @throws Error when the page has no place for it. */
export function withSettingsTable(page: string, table: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('The page has no place for the settings');
  return `${page.slice(0, from)}${begin}\n\n${table}\n\n${page.slice(to)}`;
}
