import { createHash } from 'node:crypto';
import { chunkCount } from '@tshepa/contracts/entities/documents';
import { AppError } from '@tshepa/contracts/errors';
import { NoAnswerError } from '../../platform/network/api.ts';
import type { UploadPorts } from '../engine/upload.ts';

/** The failure of one call. */
export type Fault =
  | 'none'
  | 'lost-request'
  | 'lost-reply'
  | 'server-error'
  | 'too-many-requests'
  | 'session-ended'
  | 'refused'
  | 'closed'
  | 'counts-ahead'
  | 'counts-anew';

/** One change that the server has executed. */
export type Effect = { key: string; content: string };

type Options = { idempotencyKey?: string; deviceId?: string; headers?: Readonly<Record<string, string>> };
type RecordState = {
  version: number;
  counts: Map<string, number>;
  replies: Map<string, { digest: string; reply: unknown }>;
  effects: Effect[];
};

/**
 * Returns true when the content was accepted before. A document has no answers, and may be refused however often it was
 * accepted.
 */
function isTaken({ effects }: RecordState, content: unknown): boolean {
  const answersIn = ([, input]: [string, { employmentRequest?: object }]) => input.employmentRequest;
  const asked = answersIn(content as Parameters<typeof answersIn>[0]);
  return (
    asked !== undefined &&
    effects.some((effect) => hashOf(answersIn(JSON.parse(effect.content))) === hashOf(asked))
  );
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Simulates the server's contract without a database. An idempotency key acts once and always gets the same reply. A
 * device's commands to a record must come in order and without gaps. A refused command changes nothing.
 */
export function createModelServer(nextFault: () => Fault) {
  const records = new Map<string, RecordState>();
  const chunks = new Map<string, Map<number, ArrayBuffer>>();
  const refused = new Set<string>();
  const recordOf = (id: string): RecordState => {
    const known = records.get(id);
    if (known) return known;
    const made: RecordState = {
      version: 0,
      counts: new Map(),
      replies: new Map(),
      effects: [],
    };
    records.set(id, made);
    return made;
  };

  /** Runs a call with the failures that may happen before and after it. */
  async function within<Reply>(work: (fault: Fault) => Reply): Promise<Reply> {
    const fault = nextFault();
    await Promise.resolve();
    if (fault === 'lost-request') throw new NoAnswerError();
    if (fault === 'server-error') throw new AppError('internal');
    if (fault === 'too-many-requests') throw new AppError('request.rate_limited', { retryAfterSeconds: 7 });
    if (fault === 'session-ended') throw new AppError('session.required');
    if (fault === 'closed') throw new AppError('site.closed', { retryAfterSeconds: 60 });
    const reply = work(fault);
    await Promise.resolve();
    if (fault === 'lost-reply') throw new NoAnswerError();
    return reply;
  }

  function carryOut(id: string, content: unknown, options: Options, fault: Fault): unknown {
    const record = recordOf(id);
    const { idempotencyKey: key = '', deviceId = '' } = options;
    const digest = hashOf(content);
    const replayed = record.replies.get(key);
    if (replayed && replayed.digest !== digest) throw new AppError('idempotency.mismatch');
    if (replayed) return replayed.reply;

    const last = record.counts.get(deviceId) ?? 0;
    if (fault === 'counts-ahead') record.counts.set(deviceId, last + 1);
    if (fault === 'counts-anew') record.counts.set(deviceId, 0);
    const expected = (record.counts.get(deviceId) ?? 0) + 1;
    const sequence = Number(options.headers?.['sequence'] ?? expected);
    if (sequence !== expected) throw new AppError('sequence.gap', { expected });
    // A refusal is repeated for every sender. Answers that were accepted once are not refused later.
    if (fault === 'refused' && !isTaken(record, content)) refused.add(key);
    if (refused.has(key)) throw new AppError('request.invalid');

    record.version += 1;
    record.counts.set(deviceId, sequence);
    const reply = {
      id,
      version: record.version,
      ok: true,
      files: [],
      loanDistributions: { id, state: 'IN_PROGRESS' },
    };
    record.replies.set(key, { digest, reply });
    record.effects.push({ key, content: JSON.stringify(content) });
    return reply;
  }

  function attach(input: { files: { fileId: string; chunks: number; sizeBytes: number; sha256: string }[] }) {
    for (const { fileId, sizeBytes, sha256 } of input.files) {
      const received = chunks.get(fileId) ?? new Map<number, ArrayBuffer>();
      const missing = Array.from({ length: chunkCount(sizeBytes) }, (_, index) => index).filter(
        (index) => !received.has(index),
      );
      if (missing.length > 0)
        throw new AppError('file.incomplete', { missingPieces: [{ fileId, chunks: missing }] });
      const checksum = createHash('sha256');
      for (let index = 0; index < chunkCount(sizeBytes); index += 1)
        checksum.update(new Uint8Array(received.get(index) ?? new ArrayBuffer(0)));
      if (checksum.digest('hex') !== sha256) throw new AppError('file.damaged');
    }
  }

  const ports = {
    call: (
      { http: { path } }: { http: { path: string } },
      input: Record<string, unknown>,
      options: Options = {},
    ) =>
      within((fault): unknown => {
        const id = String(input['customerId'] ?? input['id']);
        switch (path) {
          case '/customer':
            return { next: 'consent', resumable: false };
          case '/uploads/{fileId}':
            return { chunks: [...(chunks.get(String(input['fileId']))?.keys() ?? [])].toSorted() };
          case '/uploads/attach':
            attach(input as Parameters<typeof attach>[0]);
            return carryOut(id, [path, input], options, fault);
          default:
            return carryOut(id, [path, input], options, fault);
        }
      }),
    putChunk: ({ fileId, index }: { fileId: string; index: number }, bytes: ArrayBuffer) =>
      within(() => {
        const received = chunks.get(fileId) ?? new Map<number, ArrayBuffer>();
        chunks.set(fileId, received.set(index, bytes));
      }),
  };
  return {
    // Only the calls of the queue are simulated, with the part of each reply that the phone reads.
    ports: ports as unknown as Pick<UploadPorts, 'call' | 'putChunk'>,
    isRefused: (key: string) => refused.has(key),
    effectsOf: (id: string): readonly Effect[] => records.get(id)?.effects ?? [],
  };
}
