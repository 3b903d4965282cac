import { describe, expect, test } from 'vitest';
import { readStreet } from './address.ts';
import { comparableAddress } from './comparable-address.ts';

type Area = { suburb?: string; postalCode?: string; unitNumber?: string };
const soweto = { suburb: 'Orlando West', postalCode: '1804' };

/** Returns the forms of an address as the form sends it. */
const formsOf = (street: string, area: Area = {}) =>
  comparableAddress({ ...readStreet(street), ...soweto, ...area });
const haveCommon = (one: readonly string[], other: readonly string[]) =>
  one.some((form) => other.includes(form));
const isSameHome = (one: ReturnType<typeof formsOf>, other: ReturnType<typeof formsOf>) =>
  haveCommon(one.home, other.home);
const isSamePlace = (one: ReturnType<typeof formsOf>, other: ReturnType<typeof formsOf>) =>
  haveCommon(one.place, other.place);

describe('the same home', () => {
  test.each([
    ['8115 Vilakazi Street', '8115 vilakazi st.'],
    ['8115 Vilakazi Street', 'No. 8115, Vilakazi Str'],
    ['8115 Vilakazi Street', 'Vilakazi Street 8115'],
    ['8115 Vilakazi Street', '8115 Vilikazzi Straat'],
    ['8115 Vilakazi Street', '8115 Vilakaiz'],
    ['8115 Vilakazi Street', '8115A Vilakazi Street'],
    ['12 Main Reef Road', '012 Reef Main Rd'],
    ['12 Kerkstraat', '12 Kerk Street'],
    ['12 2nd Avenue', '12 Second Ave'],
    ['12 2nd Avenue', '12 2de Laan'],
    ['12 Kêr Road', '12 Ker Road'],
    ['Stand 412', '412 Stand'],
  ])('%j and %j are the same home', (one, other) => {
    expect(isSameHome(formsOf(one), formsOf(other))).toBe(true);
  });

  test('a home is the same wherever its address has the number of the unit', () => {
    const unit = formsOf('12 Long Street', { unitNumber: '4' });
    for (const line of [
      '4/12 Long Street',
      'Flat 4, 12 Long St',
      '12 Long Street, Unit no. 4',
      '12-4 Long Street',
    ])
      expect(isSameHome(unit, formsOf(line)), line).toBe(true);
  });

  test('a home is the same with another suburb, or with another postal code of the same region, but not with both', () => {
    const home = formsOf('12 Long Street');
    expect(isSameHome(home, formsOf('12 Long Street', { suburb: 'Soweto' }))).toBe(true);
    expect(isSameHome(home, formsOf('12 Long Street', { postalCode: '1868' }))).toBe(true);
    expect(isSameHome(home, formsOf('12 Long Street', { suburb: 'Soweto', postalCode: '1868' }))).toBe(false);
    expect(isSameHome(home, formsOf('12 Long Street', { postalCode: '8001' }))).toBe(false);
  });
});

describe('different homes', () => {
  test.each([
    ['12 Long Street', '14 Long Street'],
    ['12 Long Street', '12 Short Street'],
    ['12 1st Avenue', '12 2nd Avenue'],
    ['2 Long Street', '2nd Long Street'],
    ['Stand 412', 'Stand 413'],
  ])('%j and %j are different homes', (one, other) => {
    expect(isSameHome(formsOf(one), formsOf(other))).toBe(false);
  });

  test('the units of a building are different homes at one place', () => {
    const flat = (unitNumber: string) => formsOf('12 Long Street', { unitNumber });
    expect(isSameHome(flat('4'), flat('5'))).toBe(false);
    for (const other of [flat('5'), formsOf('5/12 Long Street'), formsOf('Flat 5, 12 Long Street')])
      expect(isSamePlace(flat('4'), other)).toBe(true);
  });

  test('a village or a street without house numbers is one place and no single home', () => {
    const village = formsOf('Ga-Mashashane', { suburb: 'Mashashane', postalCode: '0743' });
    expect(village.home).toEqual([]);
    expect(isSamePlace(village, formsOf('Ga Mashashane', { suburb: 'Mashashane', postalCode: '0743' }))).toBe(
      true,
    );
    expect(isSamePlace(formsOf('Vilakazi Street'), formsOf('8115 Vilakazi Street'))).toBe(false);
    expect(isSamePlace(formsOf('Vilakazi Street'), formsOf('Main Road'))).toBe(false);
  });

  test('an incomplete address is neither a home nor a place', () => {
    expect(comparableAddress({})).toEqual({ home: [], place: [] });
    expect(comparableAddress({ streetName: 'Long Street', suburb: 'Langa' })).toEqual({
      home: [],
      place: [],
    });
    expect(formsOf('Road')).toMatchObject({ home: [], place: [] });
  });
});
