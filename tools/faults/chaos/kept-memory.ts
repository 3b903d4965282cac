import type { Sample } from './memory-slope.ts';

const megabyte = 1024 * 1024;

const figureOf = (exposition: string, name: string): number | undefined => {
  const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(exposition)?.[1];
  return value === undefined ? undefined : Number(value);
};

/** What the objects and buffers of a Node process take, in MB, by what its `/metrics` told; undefined when it told neither. */
export function heldMb(exposition: string): number | undefined {
  const heap = figureOf(exposition, 'nodejs_heap_size_used_bytes');
  const buffers = figureOf(exposition, 'nodejs_external_memory_bytes');
  return heap === undefined || buffers === undefined ? undefined : (heap + buffers) / megabyte;
}

/** Asks the process whose operations address this is. Undefined when it does not answer. */
export async function askHeldMb(opsUrl: string): Promise<number | undefined> {
  try {
    const reply = await fetch(new URL('/metrics', opsUrl), { signal: AbortSignal.timeout(2_000) });
    return reply.ok ? heldMb(await reply.text()) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What a process keeps: the least that it held in each window, which is what collections leave. What it held a moment
 * before one says nothing, and what the system gave it says how generous V8 was: it lets a heap with little in it grow
 * by tens of MB before it collects. A window has to be long enough for a few collections of the old generation.
 */
export function keptOf(held: readonly Sample[], windowMs: number): Sample[] {
  const least = new Map<number, Sample>();
  for (const sample of held) {
    const window = Math.floor(sample.atMs / windowMs);
    const so = least.get(window);
    if (!so || sample.megabytes < so.megabytes) least.set(window, sample);
  }
  return [...least.values()];
}
