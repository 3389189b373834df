import { CATALOGUE } from '@motu/territory/catalogue';
import { expect, test } from 'vitest';
import { compileStyle } from './compile.ts';
import { readSld, writeSld } from './sld.ts';

const styles = CATALOGUE.flatMap(({ slug, content }) =>
  content.kind === 'features' ? [[slug, content.style] as const] : [],
);

test.each(styles)(
  'OWS-02 the style of %s goes through SLD and back with its rules, filters and scales',
  async (_, style) => {
    const back = await readSld(await writeSld(style));
    expect(back.rules.map(({ name }) => name)).toEqual(style.rules.map(({ name }) => name));
    for (const [i, rule] of style.rules.entries()) {
      const read = back.rules[i];
      expect(JSON.stringify(read?.filter ?? null)).toBe(JSON.stringify(rule.filter ?? null));
      expect(read?.scaleDenominator ?? {}).toEqual(rule.scaleDenominator ?? {});
      expect(read?.symbolizers.map(({ kind }) => kind)).toEqual(rule.symbolizers.map(({ kind }) => kind));
    }
    await expect(compileStyle(back)).resolves.toBeDefined();
  },
);

test('OWS-02 an SLD with entities, or that is none, is refused in French', async () => {
  await expect(readSld('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')).rejects.toThrow('DOCTYPE');
  await expect(readSld('<html><body>no</body></html>')).rejects.toMatchObject({ code: 'invalid' });
});

test('OWS-02 the title of a rule is read as its line of the legend, in SLD 1.0 and 1.1; without one, its name', async () => {
  const rules = (title: string, ns = '') =>
    [`<Rule><Name>r1</Name>${title}`, '<Rule><Name>r2</Name>']
      .map((rule) => `${rule}<LineSymbolizer><Stroke/></LineSymbolizer></Rule>`)
      .join('')
      .replaceAll(/<(\/?)(?=\w)/g, `<$1${ns}`);
  const document = (version: string, text: string, ns = '') =>
    `<StyledLayerDescriptor version="${version}" xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se">
      <NamedLayer><${ns}Name>l</${ns}Name><UserStyle><${ns}FeatureTypeStyle>${text}</${ns}FeatureTypeStyle></UserStyle></NamedLayer>
    </StyledLayerDescriptor>`;
  const title = '<Title>Sentier balisé</Title>';
  const old = document('1.0.0', rules(title));
  const recent = document('1.1.0', rules(`<Description>${title}</Description>`, 'se:'), 'se:');
  for (const text of [old, recent])
    expect((await readSld(text)).rules.map(({ name }) => name)).toEqual(['Sentier balisé', 'r2']);
});
