import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { maximumCommands, replyKeptMs } from '../src/domain/kept-replies.ts';
import { sweepReplies } from '../src/jobs/housekeeping.ts';
import { applicationsCollection } from '../src/store/applications.ts';
import { errorCode, useApplications, withoutJobs } from './support/applications.ts';
import { givenCommands } from './support/commands.ts';

const applications = useApplications(withoutJobs);

describe('the stored replies of an application', () => {
  test('stored replies are dropped after 90 days, but the idempotency keys stay and no command is executed again', async () => {
    const { save, stored } = await givenCommands(applications);
    const [early, late] = [newId(), newId()];
    await save('Paarl', { idempotencyKey: early });
    applications.clock.set(replyKeptMs - 60_000);
    const lateReply = await save('Knysna', { idempotencyKey: late });
    const { version } = (await stored()).application;
    await sweepReplies(applications.context);
    expect(await errorCode(save('Paarl', { idempotencyKey: early }))).toBe('none');

    // The service's own job may have dropped the reply before this sweep.
    applications.clock.set(replyKeptMs + 60_000);
    await sweepReplies(applications.context);
    const { application, commands } = await stored();
    expect(application.version).toBe(version);
    expect(commands.map(({ key, reply }) => [key, reply !== undefined])).toEqual([
      [early, false],
      [late, true],
    ]);
    expect(await errorCode(save('Paarl', { idempotencyKey: early }))).toBe('idempotency.reply_gone');
    expect(await errorCode(save('Worcester', { idempotencyKey: early }))).toBe('idempotency.mismatch');
    expect(await save('Knysna', { idempotencyKey: late })).toEqual(lateReply);
    expect((await stored()).application.applicant.city).toBe('Knysna');

    applications.clock.set(2 * replyKeptMs);
    await sweepReplies(applications.context);
    expect((await stored()).commands.some(({ reply }) => reply !== undefined)).toBe(false);
    expect(
      await sweepReplies(applications.context),
      'an application with no more replies is not found again',
    ).toBe(0);
  });

  test('an application accepts a limited number of commands, and earlier commands are still answered', async () => {
    const { save, customerId, actor, stored } = await givenCommands(applications);
    const idempotencyKey = newId();
    const reply = await save('Paarl', { idempotencyKey });
    const [entry] = (await stored()).commands;
    const filler = Array.from({ length: maximumCommands - 1 }, (_, index) => ({
      key: `filler-${index}`,
      principal: 'applicant',
      digest: 'd',
      at: new Date(),
    }));
    const collection = applications.context.connection.collection<{ _id: string }>(applicationsCollection);
    await collection.updateOne({ _id: customerId }, { $set: { commands: [entry, ...filler] } });
    expect(await errorCode(save('Knysna'))).toBe('command.too_many');
    expect(await save('Paarl', { idempotencyKey })).toEqual(reply);
    await applications.call(operations.saveApplication, { id: customerId }, { actor });
  });
});
