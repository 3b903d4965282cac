import { expect, test } from 'vitest';
import { provinceOf, readStreet, writeStreet } from './address.ts';

test.each([
  ['8115 Vilakazi Street', '8115', 'Vilakazi Street'],
  ['12A, Main Reef Road', '12A', 'Main Reef Road'],
  ['14-16  Long Street', '14-16', 'Long Street'],
  ['7 2nd Avenue', '7', '2nd Avenue'],
  // The whole line is the name where it does not begin with a number.
  ['Stand 412', '412', 'Stand 412'],
  ['Plot 7, Kameeldrift Road', '7', 'Plot 7, Kameeldrift Road'],
  ['Portion 12 of Farm 345/67', '12', 'Portion 12 of Farm 345/67'],
  ['Farm Rietfontein', '', 'Farm Rietfontein'],
  ['2nd Avenue', '', '2nd Avenue'],
  ['412', '412', '412'],
  ['  ', '', ''],
])('[S5.02] %j is read as number %j and street %j, and written again', (text, streetNumber, streetName) => {
  const read = { streetNumber, streetName };
  expect(readStreet(text)).toEqual(read);
  expect(readStreet(writeStreet(read))).toEqual(read);
});

test('[S5.02] a street of an earlier application is written as people say it', () => {
  expect(writeStreet({ streetNumber: '8115', streetName: 'Vilakazi Street' })).toBe('8115 Vilakazi Street');
  expect(writeStreet({ streetNumber: 'B7', streetName: 'Stand 412' })).toBe('B7 Stand 412');
  expect(writeStreet({})).toBe('');
});

test.each([
  ['1804', 'gauteng'],
  ['0001', 'gauteng'],
  ['0299', 'gauteng'],
  ['0300', 'north west'],
  ['0727', 'limpopo'],
  ['1200', 'mpumalanga'],
  ['2200', 'mpumalanga'],
  ['2899', 'north west'],
  ['4066', 'kwazulu-natal'],
  ['4730', 'kwazulu-natal'],
  ['4731', 'eastern cape'],
  ['5219', 'eastern cape'],
  ['7784', 'western cape'],
  ['8801', 'northern cape'],
  ['9301', 'free state'],
  ['9999', 'free state'],
  ['0000', undefined],
  ['9190', undefined],
  ['180', undefined],
  ['18041', undefined],
])('[S2.12] the postal code %s proposes %s', (code, province) => {
  expect(provinceOf(code)).toBe(province);
});
