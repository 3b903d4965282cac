import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { pullFile } from '../../files/pull-file.ts';
import { serveSystem } from '../../policies.ts';

/** A file id never changes its content, so the same files have the same analysis. */
export const analyseStatements = ({ bus, parties, analyses }: Context) =>
  serveSystem(operations.analyseStatements, async ({ customerId, files, applicant }, { requestId }) => {
    const key = [customerId, ...files.map(({ fileId }) => fileId)].join(' ');
    const known = analyses.get(key);
    if (known) return known;
    const statements = [];
    for (const { fileId, password } of files) {
      const { bytes, fileName } = await pullFile(bus, { fileId, customerId, requestId });
      statements.push({ bytes, fileName, password });
    }
    const analysed = await parties.analyseStatements(statements, applicant);
    analyses.put(key, analysed);
    return analysed;
  });
