import { finishedSteps, hasPlaces, type Standing, type Timeline, timelineOf } from '@tshepa/contracts';
import { type Application, inStateSince } from './application.ts';
import { defined } from './defined.ts';
import { isOnHold } from './hold.ts';
import { toLoanDistribution } from './loan.ts';

const timelineOfApplication = (application: Application): Timeline =>
  timelineOf({
    ...toLoanDistribution(application.loan),
    hasEnrollment: application.enrolment !== undefined,
    isOnHold: isOnHold(application),
  });

/** Returns true while the application's place in a queue of staff tells its applicant how long to wait. */
export const waitsInQueue = (application: Application): boolean =>
  hasPlaces(application.loan.state) &&
  timelineOfApplication(application).waitsFor === 'staff' &&
  !isOnHold(application) &&
  !application.assignee;

/** Returns how far the application is, with the number of applications `ahead` of it. */
export function standingOf(application: Application, ahead: number | undefined): Standing {
  const history = application.history.map(({ to, at }) => ({ to, at: at.toISOString() }));
  return {
    since: inStateSince(application).toISOString(),
    finished: finishedSteps(history),
    ...defined({ ahead, isTaken: application.assignee ? (true as const) : undefined }),
  };
}
