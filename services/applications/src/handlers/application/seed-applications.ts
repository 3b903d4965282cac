import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { tracedApplication } from '../../domain/fraud.ts';
import { requireOperator } from '../../policies.ts';
import { idOfMadeUp, madeUpApplication, madeUpMeasures } from '../../seed/made-up-application.ts';

/** Adds made-up applications where the settings allow it. Each is added once, however often the call is repeated. */
export const seedApplications = ({ applications, clock, config, figures, fraudChecks, vault }: Context) =>
  serve(operations.seedApplications, async ({ seed, first, count }, { actor }) => {
    requireOperator(actor);
    if (!config.ALLOW_SEEDING) throw new AppError('auth.forbidden');
    const names = Array.from({ length: count }, (_, index) => ({ seed, number: first + index }));
    const present = await applications.existingIds(names.map(idOfMadeUp));
    const missing = names.filter((name) => !present.has(idOfMadeUp(name)));
    const until = clock.now();
    const made = missing.map((name) => ({
      application: madeUpApplication({ ...name, until, dataKey: vault.newDataKey() }),
      measures: madeUpMeasures(name),
    }));
    const checks = made.flatMap(({ application, measures }) => {
      const traced = tracedApplication(application, [], vault.blindIndex);
      return traced ? [{ check: { traced, measures, findings: [] }, dataKey: application.dataKey }] : [];
    });
    const added = await applications.addAll(made.map(({ application }) => application));
    await fraudChecks.addAll(checks);
    if (added > 0) await figures.forget();
    return { added };
  });
