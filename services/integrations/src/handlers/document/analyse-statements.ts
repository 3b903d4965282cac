import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { pullFile } from '../../files/pull-file.ts';
import { serveSystem } from '../../policies.ts';

/** Analyses statements. The content behind a file id never changes, so an analysis is kept for the same files. */
export const analyseStatements = ({ bus, thirdParties, analyses }: Context) =>
  serveSystem(operations.analyseStatements, ({ customerId, files, applicant }, { requestId }) => {
    const analyse = async () => {
      const statements = [];
      for (const { fileId, password } of files) {
        const { bytes, fileName } = await pullFile(bus, { fileId, customerId, requestId });
        statements.push({ bytes, fileName, password });
      }
      return thirdParties.analyseStatements(statements, { customerId, ...applicant });
    };
    const key = [customerId, ...files.map(({ fileId }) => fileId)].join(' ');
    return analyses.forceFetch(key, { context: analyse });
  });
