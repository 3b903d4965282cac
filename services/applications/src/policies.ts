import { type Actor, AppError, assertThat, type Colleague } from '@tshepa/contracts';
import type { Context } from './context.ts';
import type { Application } from './domain/application.ts';
import { operatorId } from './domain/roster.ts';

/** The service checks every caller itself and does not rely on the gateway. */
type ActorOf<Kind extends Actor['kind']> = Extract<Actor, { kind: Kind }>;

export function requireStaff(actor: Actor): ActorOf<'staff'> {
  assertThat(actor.kind !== 'public', 'auth.required');
  if (actor.kind !== 'staff') throw new AppError('auth.forbidden');
  return actor;
}

export function requireManager(actor: Actor): ActorOf<'staff'> {
  const staff = requireStaff(actor);
  assertThat(staff.role === 'manager', 'auth.forbidden');
  return staff;
}

export function requireSystem(actor: Actor): ActorOf<'system'> {
  if (actor.kind !== 'system') throw new AppError('auth.forbidden');
  return actor;
}

export function requireStaffOrSystem(actor: Actor): ActorOf<'staff' | 'system'> {
  return actor.kind === 'system' ? actor : requireStaff(actor);
}

export function requireOperator(actor: Actor): ActorOf<'operator'> {
  if (actor.kind !== 'operator') throw new AppError('auth.forbidden');
  return actor;
}

export function requireManagerOrOperator(actor: Actor): ActorOf<'staff' | 'operator'> {
  return actor.kind === 'operator' ? actor : requireManager(actor);
}

/** Requires a second pair of eyes, which is a manager or an operator. All operators count as one person. */
export function requireSecond(actor: Actor): Colleague {
  if (actor.kind === 'operator') return { staffId: operatorId, email: `${actor.name} (operator)` };
  const { staffId, email } = requireManager(actor);
  return { staffId, email };
}

/** Admits applicants with any session, and staff. `ownsApplication` checks whether an applicant owns an application. */
export function requireApplicantOrStaff(actor: Actor): ActorOf<'applicant' | 'staff'> {
  if (actor.kind === 'public') throw new AppError('session.required');
  if (actor.kind === 'system' || actor.kind === 'operator') throw new AppError('auth.forbidden');
  return actor;
}

/** Admits the applicant whose session owns the application, all staff, other services, and operators. */
export function ownsApplication(actor: Actor, record: { sessionIds: readonly string[] }): boolean {
  if (actor.kind === 'applicant') return record.sessionIds.includes(actor.sessionId);
  return actor.kind !== 'public';
}

/** @throws AppError `customer.not_found` for another person's application, as if it did not exist. */
export function requireOwned<Found extends { sessionIds: readonly string[] }>(
  actor: Actor,
  record: Found | null,
): Found {
  assertThat(record && ownsApplication(actor, record), 'customer.not_found');
  return record;
}

/** Loads an application that the actor may use. @throws AppError `customer.not_found` as `requireOwned` does. */
export async function loadOwned(
  { applications }: Pick<Context, 'applications'>,
  actor: Actor,
  applicationId: string,
): Promise<Application> {
  return requireOwned(actor, (await applications.load(applicationId))?.application ?? null);
}
