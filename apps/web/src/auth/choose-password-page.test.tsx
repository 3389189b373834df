import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../api/index.ts';
import { ChoosePasswordPage } from './choose-password-page.tsx';

const PASSWORD = 'une courte phrase';

test('ADM-21 another link opened in the same tab is the one that counts; the address forgets both, and the keyboard goes on from the answer', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const choose = vi.spyOn(api.auth, 'choosePassword').mockResolvedValue({} as never);
  history.pushState(null, '', '/login/nouveau#premier');
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <BrowserRouter>
          <ChoosePasswordPage />
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(location.hash).toBe('');
  location.hash = 'second';
  await waitFor(() => expect(location.hash).toBe(''));
  for (const label of [/^Nouveau mot de passe/, /^Confirmation/]) {
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: PASSWORD } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mot de passe changé'));
  expect(choose.mock.calls).toEqual([[{ body: { token: 'second', newPassword: PASSWORD } }]]);
});
