import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { passwordProblem } from './accounts.ts';

const COMMON = /parmi les plus utilisés/;

test('AUTH-13 none of the 10 000 most used passwords can be chosen', async () => {
  const list = dictionary['passwords-common'].slice(0, 10_000).map(String);
  expect(list).toHaveLength(10_000);
  for (const password of list) expect(await passwordProblem(password, 'hina'), password).not.toBeNull();
});

test.each(['1qaz2wsx3edc', 'Administrator', 'dragondragon', 'Password2024!', '!!!football2024', 'SONYERICSSON'])(
  'AUTH-13 %s is told to be among the most used',
  async (password) => {
    expect(await passwordProblem(password, 'hina')).toMatch(COMMON);
  },
);

test.each(['le lagon est calme ce soir', 'dragon vert sur le toit', 'k7Fq-29xW-bb3R', '2024 8264 7713 a'])(
  'AUTH-13 %s can be chosen',
  async (password) => {
    expect(await passwordProblem(password, 'hina')).toBeNull();
  },
);
