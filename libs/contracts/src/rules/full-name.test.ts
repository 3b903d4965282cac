import { expect, test } from 'vitest';
import { initialsMatch, initialsOf, readFullName } from './full-name.ts';

test.each([
  ['Thandi Grace Nkosi', ['TGN', 't g n', 'T.G.N.', 'T. G. N.', 'TN', 'TG', 'GN', 'T', 'T-G-N']],
  ['Élodie van der Merwe', ['ÉVDM', 'EVDM', 'EM', 'É.M.', 'EVM', 'e v d m']],
  ['Anne-Marie du Toit', ['AMDT', 'ADT', 'A-M.T.', 'AMT', 'AM', 'AT']],
  ['Sipho O’Brien', ['SO', 'SB', 'SOB', 's.b.', 'S. O’B.']],
  ["Marié d'Oliveira", ['MD', 'MO', "M.d'O."]],
])('[S5.01] initials of some or all names of %s match in the order of the names', (fullName, written) => {
  for (const initials of [...written, initialsOf(fullName)])
    expect([initials, initialsMatch(fullName, initials)]).toEqual([initials, true]);
});

test.each([
  ['Thandi Grace Nkosi', ['X', 'TX', 'NT', 'TGNN', 'GT', '', '.', 'TGNX', 'HN', '1', 'T1N']],
  ['Anne-Marie du Toit', ['MA', 'TD', 'E']],
  ['Sipho O’Brien', ['BO', 'SR', 'OS', '’', 'SX']],
])('[S5.01] letters with which no name of %s begins, and letters in another order, are refused', (fullName, written) => {
  for (const initials of written)
    expect([initials, initialsMatch(fullName, initials)]).toEqual([initials, false]);
});

test.each([
  ['Thandi Grace Nkosi', 'TGN', 'Thandi', 'Nkosi'],
  ['  Élodie  van der  Merwe ', 'EVDM', 'Élodie', 'van der Merwe'],
  ['Pieter Willem Janse van Rensburg', 'PWJVR', 'Pieter', 'Janse van Rensburg'],
  ['Anne-Marie du Toit', 'ADT', 'Anne-Marie', 'du Toit'],
  ['Van Zyl', 'VZ', 'Van', 'Zyl'],
  ['Thandi', 'T', 'Thandi', ''],
  ['', '', '', ''],
])('initials, first name and surname are read from “%s”', (fullName, initials, firstName, lastName) => {
  expect(readFullName(fullName)).toEqual({ initials, firstName, lastName });
});
