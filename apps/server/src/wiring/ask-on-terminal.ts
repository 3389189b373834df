import { createInterface } from 'node:readline/promises';

/** Asks whoever runs the program, « oui » or anything else; null where nobody can answer. */
export function askOnTerminal(): ((question: string) => Promise<boolean>) | null {
  const { stdin: input, stderr: output } = process;
  if (!input.isTTY || !output.isTTY) return null;
  return async (question) => {
    const lines = createInterface({ input, output });
    const answer = await lines.question(`${question} (oui/non) `).catch(() => '');
    lines.close();
    return /^o(ui)?$/i.test(answer.trim());
  };
}
