import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { byUrgency, privacyTasksOf } from '../../domain/privacy/requests.ts';
import { requireManager } from '../../policies.ts';

/** The maximum number of tasks in one reply. One screen shows fewer. */
const mostTasks = 500;

export const listPrivacyTasks = ({ applications }: Context) =>
  serve(operations.listPrivacyTasks, async (_nothing, { actor }) => {
    requireManager(actor);
    const tasks = (await applications.withPrivacy()).flatMap(privacyTasksOf);
    return { tasks: tasks.toSorted(byUrgency).slice(0, mostTasks) };
  });
