import { expect, test } from 'vitest';
import { createCircuit } from './circuit.ts';

test('a circuit that is opened stays so for the pause, and its probe opens it again', () => {
  let nowMs = 0;
  const circuit = createCircuit({ failures: 3, pauseMs: 1_000 }, () => nowMs);
  circuit.open();
  expect(circuit.isOpen()).toBe(true);
  nowMs = 1_000;
  expect(circuit.isOpen()).toBe(false);
  circuit.note(false);
  expect(circuit.isOpen()).toBe(true);
});

test('a circuit opens after failures in a row, lets one probe through after the pause, and closes on an answer', () => {
  let nowMs = 0;
  const circuit = createCircuit({ failures: 3, pauseMs: 1_000 }, () => nowMs);
  for (const hasAnswered of [false, false, true, false, false]) circuit.note(hasAnswered);
  expect(circuit.isOpen()).toBe(false);
  circuit.note(false);
  expect(circuit.isOpen()).toBe(true);
  nowMs = 1_000;
  expect(circuit.isOpen()).toBe(false);
  circuit.note(false);
  expect(circuit.isOpen()).toBe(true);
  nowMs = 2_000;
  circuit.note(true);
  circuit.note(false);
  expect(circuit.isOpen()).toBe(false);
});
