import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireSystem } from '../../policies.ts';
import { idOfMadeUp, madeUpRecord } from '../../seed/made-up-application.ts';

/** Adds made-up customers, each once however often it is asked for. Only where the settings allow it. */
export const seedApplications = ({ bulkCustomers, clock, config, figures, vault }: Context) =>
  serve(operations.seedApplications, async ({ seed, first, count }, { actor }) => {
    requireSystem(actor);
    if (!config.ALLOW_SEEDING) throw new AppError('auth.forbidden');
    const names = Array.from({ length: count }, (_, index) => ({ seed, number: first + index }));
    const present = await bulkCustomers.present(names.map(idOfMadeUp));
    const missing = names.filter((name) => !present.has(idOfMadeUp(name)));
    const until = clock.now();
    const records = missing.map((name) => madeUpRecord({ ...name, until, dataKey: vault.newDataKey() }));
    const added = await bulkCustomers.addAll(records);
    if (added > 0) await figures.forget();
    return { added };
  });
