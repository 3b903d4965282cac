import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { byUrgency, privacyTasksOf } from '../../domain/privacy/requests.ts';
import { requireManager } from '../../policies.ts';

/** The most tasks in one reply, which is more than fits on one screen. */
const mostTasks = 500;

export const listPrivacyTasks = ({ applications }: Context) =>
  serve(operations.listPrivacyTasks, async (_nothing, { actor }) => {
    requireManager(actor);
    const tasks = (await applications.withPrivacy()).flatMap(privacyTasksOf);
    return { tasks: tasks.toSorted(byUrgency).slice(0, mostTasks) };
  });
