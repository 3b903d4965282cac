import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repoRoot } from '@tshepa/test-kit/processes/paths';

type Parsed = { success: boolean; data?: unknown };
type FieldSchema = { safeParse(value: unknown): Parsed };

type SettingsSchema = FieldSchema & { shape: Record<string, FieldSchema> };

type Setting = {
  name: string;
  isRequired: boolean;
  /** The default value, or undefined when there is none. */
  fallback: unknown;
};

export type ProcessSettings = { process: string; schema: SettingsSchema; settings: readonly Setting[] };

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
  const parsed = schema.safeParse(undefined);
  return { name, isRequired: !parsed.success, fallback: parsed.data };
}

/** Reads the settings from the schemas that validate them. @throws Error when a schema is missing. */
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

const cellText = ({ name, isRequired, fallback }: Setting): string => {
  if (isRequired) return '**required**';
  if (fallback === undefined) return 'none';
  const text = typeof fallback === 'boolean' ? (fallback ? '1' : '0') : String(fallback);
  // The location of the repository differs between machines.
  if (name.startsWith('PWA_')) return `\`${text.replace(`${repoRoot}/`, '')}\` of the repository`;
  return `\`${text.replace(repoRoot, '')}\``;
};

/** Renders a Markdown table with a row for each variable and a column for each process. */
export function settingsTable(all: readonly ProcessSettings[]): string {
  const names = [...new Set(all.flatMap(({ settings }) => settings.map(({ name }) => name)))];
  const cell = (process: ProcessSettings, name: string) => {
    const setting = process.settings.find((known) => known.name === name);
    return setting ? cellText(setting) : '';
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

/** Replaces the table of settings in a page. @throws Error when the page has no markers for it. */
export function withSettingsTable(page: string, table: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('The page has no markers for the table of settings');
  return `${page.slice(0, from)}${begin}\n\n${table}\n\n${page.slice(to)}`;
}
