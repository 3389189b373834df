import { DEFAULT_SERVICES } from '@motu/contract';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const noFile = () => {
  throw new Error('no such file');
};

const KEYS = { AWS_ACCESS_KEY_ID: 'cle', AWS_SECRET_ACCESS_KEY: 'tres-secret' };

test('OPS-01 every setting is optional', () => {
  expect(readConfig({}, noFile)).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    data: expect.stringMatching(/var$/),
    publicUrl: null,
    adminUser: 'admin',
    databaseUrl: null,
    databaseConnections: 8,
    trustProxy: false,
  });
});

test.each([
  [undefined, 20 * 1024 ** 3],
  ['500M', 500 * 1024 ** 2],
  ['2 To', 2 * 1024 ** 4],
  ['off', null],
])('TILE-02 the quota of tiles %j is %j', (text, bytes) => {
  expect(readConfig({ MOTU_TILES_QUOTA: text }, noFile).tilesQuota).toBe(bytes);
});

test.each([
  [{ PORT: 'abc' }, 'Le réglage PORT n’est pas valable'],
  [{ PORT: '70000' }, 'Le réglage PORT n’est pas valable'],
  [{ MOTU_PUBLIC_URL: 'cartes.pf' }, 'Le réglage MOTU_PUBLIC_URL n’est pas valable'],
  [{ MOTU_PUBLIC_URL: 'https://cartes.pf/sous/dossier' }, 'Le réglage MOTU_PUBLIC_URL n’est pas valable'],
  [{ DATABASE_URL: 'mysql://motu:secret@x/motu' }, 'Le réglage DATABASE_URL n’est pas valable'],
  [{ MOTU_DATABASE_CONNECTIONS: '1' }, 'Le réglage MOTU_DATABASE_CONNECTIONS n’est pas valable'],
  [{ MOTU_TRUST_PROXY: 'tout le monde' }, 'Le réglage MOTU_TRUST_PROXY n’est pas valable'],
  [
    { MOTU_UPSTREAMS: 'http://cartes.pf/wms' },
    'Le réglage MOTU_UPSTREAMS n’est pas valable : « http://cartes.pf/wms »',
  ],
  [
    { MOTU_UPSTREAMS: 'cartes.pf,169.254.169.254' },
    'Le réglage MOTU_UPSTREAMS n’est pas valable : « 169.254.169.254 »',
  ],
  [{ MOTU_TILES_QUOTA: 'beaucoup' }, 'Le réglage MOTU_TILES_QUOTA n’est pas valable'],
  [{ MOTU_NEW_STATE: 'oui' }, 'Le réglage MOTU_NEW_STATE n’est pas valable'],
  [{ MOTU_TILES: '/srv/tuiles' }, 'Le réglage MOTU_TILES n’est pas valable : « /srv/tuiles »'],
  [{ MOTU_TILES: 's3://tuiles/motu' }, 'il faut aussi AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY'],
  [
    { ...KEYS, MOTU_TILES: 's3://tuiles', AWS_ENDPOINT_URL: 'ailleurs' },
    'Le réglage AWS_ENDPOINT_URL n’est pas valable',
  ],
  [{ MOTU_METRICS_TOKEN: 'court' }, 'Le réglage MOTU_METRICS_TOKEN n’est pas valable'],
  [{ MOTU_CONFIG: 'absent.json' }, 'Le réglage MOTU_CONFIG n’est pas valable : le fichier « absent.json »'],
])('OPS-01 a bad setting %j is named in one French sentence', (env, sentence) => {
  expect(() => readConfig(env, noFile)).toThrow(sentence);
});

test('OWS-03 outside servers are listed with commas; without the setting there is none', () => {
  expect(readConfig({}, noFile).upstreams).toEqual([]);
  expect(readConfig({ MOTU_UPSTREAMS: 'cartes.pf, 10.0.0.5:8080' }, noFile).upstreams).toEqual([
    { host: 'cartes.pf', port: null },
    { host: '10.0.0.5', port: 8080 },
  ]);
});

test('OPS-05 the bucket of tiles is an address; its keys, region and endpoint have their usual names', () => {
  expect(readConfig({ ...KEYS }, noFile).tiles).toBeNull();
  const asked = { ...KEYS, MOTU_TILES: 's3://tuiles-pf/motu//v1/', AWS_ENDPOINT_URL: 'http://10.0.0.9:8080' };
  const keys = { accessKeyId: 'cle', secretAccessKey: 'tres-secret' };
  expect(readConfig(asked, noFile).tiles).toEqual({
    ...keys,
    bucket: 'tuiles-pf',
    prefix: 'motu/v1/',
    endpoint: 'http://10.0.0.9:8080',
    region: 'us-east-1',
  });
  const amazon = readConfig({ ...KEYS, MOTU_TILES: 's3://tuiles-pf', AWS_REGION: 'ap-southeast-2' }, noFile).tiles;
  expect(amazon).toEqual({ ...keys, bucket: 'tuiles-pf', prefix: '', endpoint: null, region: 'ap-southeast-2' });
});

test('OPS-01 a refused DATABASE_URL does not repeat its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://motu:secret@x/motu' }, noFile)).not.toThrow('secret');
});

test('APP-04 ADM-24 INFO-03 WEL-04 the product’s name, tagline, logo, toolbar, mailbox, survey, publisher, notice and layers of elevation come from the configuration file', () => {
  const file = {
    name: 'Cartes de Huahine',
    tagline: 'Le lagon et la montagne',
    logo: '/logo-huahine.svg',
    toolbar: ['couches', 'mesure'],
    supportEmail: 'aide@exemple.pf',
    surveyUrl: 'https://exemple.pf/avis',
    publisher: { name: 'Commune de Huahine', host: 'Centre de calcul de Fare' },
    reportNotice: true,
    elevation: { url: '/geoserver/wms', altitude: 'mnt:hauteur', slope: 'mnt:pente' },
    services: ['cartes.exemple.pf'],
  };
  expect(readConfig({ MOTU_CONFIG: 'motu.json' }, () => JSON.stringify(file)).product).toEqual(file);
});

test('APP-04 WEL-04 without a configuration file the product is Motu, with every tool and no notice', () => {
  expect(readConfig({}, noFile).product).toEqual({
    name: 'Motu',
    tagline: null,
    logo: null,
    toolbar: null,
    supportEmail: null,
    surveyUrl: null,
    publisher: null,
    reportNotice: false,
    elevation: { url: '/api/wms', altitude: 'motu:altitude', slope: 'motu:pente' },
    services: [...DEFAULT_SERVICES],
  });
});

test.each([
  ['[]', 'racine'],
  ['{"name":""}', '/name'],
  ['{"toolbar":["feu"]}', '/toolbar'],
  ['{"surveyUrl":"javascript:alert(1)"}', '/surveyUrl'],
  ['{"publisher":{"nom":"Huahine"}}', '/publisher'],
  ['{"logo":"https://ailleurs.example/logo.svg"}', '/logo'],
  ['{"elevation":{"url":"https://ailleurs.example/wms","altitude":"a","slope":"b"}}', '/elevation'],
])('APP-04 the configuration %s is refused and its field named', (content, field) => {
  expect(() => readConfig({ MOTU_CONFIG: 'motu.json' }, () => content)).toThrow(`le champ « ${field}`);
});
