import { createMovableClock } from '@tshepa/service-kit';
import { expect, test } from 'vitest';
import { CircuitOpenError, createCircuit } from '../src/index.ts';

class Outage extends Error {}
class Timeout extends Outage {}

function start() {
  const clock = createMovableClock();
  const changes: string[] = [];
  const circuit = createCircuit({
    failures: 3,
    pauseMs: 30_000,
    clock,
    isFailure: (error) => error instanceof Outage,
    opensAtOnce: (error) => error instanceof Timeout,
    onChange: (state) => changes.push(state),
  });
  const fail = (error: Error) =>
    circuit.run(() => Promise.reject(error)).catch((thrown: unknown) => expect(thrown).toBe(error));
  const succeed = () => circuit.run(async () => 'answer');
  return { clock, changes, circuit, fail, succeed };
}

test('a circuit opens after three failures in a row, lets one call through after the pause, and closes on an answer', async () => {
  const { clock, changes, circuit, fail, succeed } = start();
  await fail(new Outage());
  await fail(new Outage());
  await succeed();
  await fail(new Outage());
  await fail(new Outage());
  expect(circuit.isOpen()).toBe(false);
  await fail(new Outage());
  expect(circuit.isOpen()).toBe(true);
  await expect(succeed()).rejects.toBeInstanceOf(CircuitOpenError);

  clock.set(30_000);
  expect(circuit.isOpen()).toBe(false);
  await fail(new Outage());
  expect(circuit.isOpen()).toBe(true);

  clock.set(60_000);
  expect(await succeed()).toBe('answer');
  await fail(new Outage());
  expect(circuit.isOpen()).toBe(false);
  expect(changes).toEqual(['Open', 'HalfOpen', 'Open', 'HalfOpen', 'Closed']);
});

test('a single failure opens the circuit when opensAtOnce returns true for it', async () => {
  const { clock, circuit, fail } = start();
  await fail(new Timeout());
  clock.set(29_000);
  expect(circuit.isOpen()).toBe(true);
  clock.set(30_000);
  expect(circuit.isOpen()).toBe(false);
});

test('a refusal counts as an answer: it is thrown unchanged and ends a row of failures', async () => {
  const { circuit, fail } = start();
  await fail(new Outage());
  await fail(new Outage());
  await fail(new Error('refused'));
  await fail(new Outage());
  await fail(new Outage());
  expect(circuit.isOpen()).toBe(false);
});

test('while one call tests whether the third party is back, the circuit counts as open', async () => {
  const { clock, circuit, fail } = start();
  await fail(new Timeout());
  clock.set(30_000);
  const { promise, resolve } = Promise.withResolvers<string>();
  const probe = circuit.run(() => promise);
  expect(circuit.isOpen()).toBe(true);
  resolve('back');
  expect(await probe).toBe('back');
  expect(circuit.isOpen()).toBe(false);
});
