import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What a program prints on a terminal, where each question is answered in turn; `script` of the system is the terminal. */
export async function runOnTerminal(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  ...answers: readonly string[]
): Promise<{ code: number; shown: string }> {
  const quoted = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', quoted, '/dev/null'], { env });
  let shown = '';
  let asked = 0;
  child.stdout.on('data', (text) => {
    shown += text;
    while (shown.split(QUESTION_END).length - 1 > asked) child.stdin.write(`${answers[asked++] ?? ''}\n`);
  });
  const [code] = await once(child, 'close');
  return { code, shown };
}

const QUESTION_END = '(oui/non)';
