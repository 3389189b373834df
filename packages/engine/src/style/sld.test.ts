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

const styled = (rules: string) =>
  `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc"><NamedLayer><Name>l</Name><UserStyle>${rules}</UserStyle></NamedLayer></StyledLayerDescriptor>`;
const ruled = (name: string, asked: string) =>
  `<Rule><Name>${name}</Name>${asked}<LineSymbolizer><Stroke/></LineSymbolizer></Rule>`;
const typed = (value: string) =>
  `<ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>type</ogc:PropertyName><ogc:Literal>${value}</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>`;

test('ADM-16 a rule for the other objects asks what no rule beside it asks, at the scales that both show; where all is asked for, it is gone', async () => {
  const near = '<MaxScaleDenominator>5000</MaxScaleDenominator>';
  const far = '<MinScaleDenominator>5000</MinScaleDenominator>';
  const group = (...rules: string[]) => `<FeatureTypeStyle>${rules.join('')}</FeatureTypeStyle>`;
  const { rules } = await readSld(
    styled(
      group(ruled('a', typed('a')), ruled('b', typed('b')), ruled('far', typed('c') + far), ruled('else', `<ElseFilter/>${near}`)) + // biome-ignore format: one line
        group(ruled('alone', '<ElseFilter></ElseFilter>')) +
        group(ruled('all', ''), ruled('nothing', '<ElseFilter/>')) +
        group(
          ruled('d', typed('d')),
          ruled('empty', typed('')),
          ruled('not d', '<se:ElseFilter xmlns:se="http://www.opengis.net/se"/>'),
        ),
    ),
  );
  expect(rules.map(({ name, filter }) => [name, filter])).toEqual([
    ['a', ['==', 'type', 'a']],
    ['b', ['==', 'type', 'b']],
    ['far', ['==', 'type', 'c']],
    ['else', ['!', ['||', ['==', 'type', 'a'], ['==', 'type', 'b']]]],
    ['alone', undefined],
    ['all', undefined],
    ['d', ['==', 'type', 'd']],
    ['empty', ['==', 'type', '']],
    ['not d', ['!', ['||', ['==', 'type', 'd'], ['==', 'type', '']]]],
  ]);
});

test('ADM-16 computed sizes of another program are read as radii, and « is not null » is written as SLD says it', async () => {
  const size = '<ogc:Add><ogc:Literal>4</ogc:Literal><ogc:PropertyName>lits</ogc:PropertyName></ogc:Add>';
  const point = `<PointSymbolizer><Graphic><Mark/><Size>${size}</Size></Graphic></PointSymbolizer>`;
  const { rules } = await readSld(styled(`<FeatureTypeStyle><Rule><Name>a</Name>${point}</Rule></FeatureTypeStyle>`));
  const lits = { name: 'property', args: ['lits'] };
  expect(rules[0]?.symbolizers[0]).toMatchObject({
    radius: { name: 'div', args: [{ name: 'add', args: [4, lits] }, 2] },
  });
  const sld = await writeSld({
    name: 's',
    rules: [{ name: 'r', filter: ['!=', 'nom', null], symbolizers: [{ kind: 'Line', width: lits as never }] }],
  });
  expect(sld).toContain(
    '<ogc:Not><ogc:PropertyIsNull><ogc:PropertyName>nom</ogc:PropertyName></ogc:PropertyIsNull></ogc:Not>',
  );
  expect((await readSld(sld)).rules[0]).toMatchObject({ filter: ['!=', 'nom', null], symbolizers: [{ width: lits }] });
});
