import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WelcomeContext } from './welcome-context.ts';
import { WelcomeText } from './welcome-text.tsx';

const nothing = () => {};
const welcome = { openTab: null, isQuiet: false, open: nothing, close: nothing, holdSurvey: () => nothing };

function helpFor(supportEmail: string | null): HTMLElement {
  render(
    <WelcomeContext value={welcome}>
      <WelcomeText supportEmail={supportEmail} />
    </WelcomeContext>,
  );
  return screen.getByText(/^Besoin d’aide/).parentElement as HTMLElement;
}

test('WEL-03 where no mailbox is configured, the help says how to search, show layers, measure, draw and report', () => {
  const help = helpFor(null);
  for (const words of [/champ de recherche/, /« Cartes »/, /« Mesurer »/, /« Dessiner »/, /« Signaler une erreur »/]) {
    expect(help.textContent).toMatch(words);
  }
  // Nobody has said who publishes these maps: there is nothing to read about it.
  expect(within(help).queryByRole('button')).toBeNull();
});

test('WEL-03 the mailbox of the installation answers where there is one', () => {
  const link = within(helpFor('aide@exemple.pf')).getByRole('link', { name: 'boîte d’assistance' });
  expect(link.getAttribute('href')).toBe('mailto:aide@exemple.pf');
});
