import { withState } from './state.ts';

/** What administrators have written, for the tests that read it; the same for all, since they share one server. */
const SETTINGS = {
  warning_message:
    '<strong>Maintenance</strong> samedi de 6 h à 8 h. <a href="https://exemple.pf/avis">En savoir plus</a><iframe src="https://exemple.pf"></iframe><script>window.hit = 1</script><a href="javascript:window.hit=1">piège</a>',
  support_email: 'aide@exemple.pf',
  survey_url: 'https://exemple.pf/enquete',
};

const LONG = Array.from({ length: 30 }, (_, line) => `- Amélioration numéro ${line + 1}`).join('\n');

const NOTES = [
  { id: 'e2e-long', content: `## Une longue note\n\n${LONG}`, order: 90 },
  { id: 'e2e-code', content: '## Une note écrite en MDX\n\n{(globalThis.hit = 1)}', order: 91 },
];

/** Writes the settings and two notes into the state of the server under test. */
export async function writeContent(): Promise<void> {
  await withState(({ transaction }) =>
    transaction(async ({ settings, notes }) => {
      await settings.write('public', SETTINGS);
      const known = new Set((await notes.published()).map(({ id }) => id));
      for (const note of NOTES) if (!known.has(note.id)) await notes.add({ ...note, published: true, version: 1 });
    }),
  );
}
