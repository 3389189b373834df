import { toSlug } from '@motu/core';
import { escapeHtml as esc } from './escape-html.ts';

/** The part of an OpenAPI document that the page shows. */
export type OpenApi = {
  info: { title: string; version: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
};

type Schema = {
  type?: string;
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
};

/** A plain page, without a script, of every call: what goes in and what comes out. */
export function docsPage({ info, paths = {} }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? 'divers');
  const sections = [...groups].map(
    ([tag, group]) =>
      `<section aria-labelledby="${toSlug(tag)}"><h2 id="${toSlug(tag)}">${esc(tag)}</h2>${group.map(call).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/logo.svg"><title>Documentation de l’API · ${esc(info.title)}</title><style>${STYLE}</style></head>
<body><header><a href="/">${esc(info.title)}</a> <span>${esc(info.version)}</span></header>
<main><h1>Documentation de l’API</h1><p>${esc(info.description ?? '')}
<a href="/api/docs/openapi.json">Description OpenAPI</a></p>${sections.join('')}</main></body></html>`;
}

function call({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { summary = '', parameters = [], requestBody, responses = {} } = operation;
  const inputs = [
    ...parameters.map(({ name, required, schema }) => row(name, schema, required ?? false)),
    ...rows(bodySchema(requestBody)),
  ];
  const answer = rows(bodySchema(responses['200']));
  return `<article><h3><code><b>${method}</b> ${esc(path)}</code></h3><p>${esc(summary)}</p>
${table('Demande', inputs)}${table('Réponse', answer)}</article>`;
}

function bodySchema(content: Content | undefined): Schema | undefined {
  return content?.content?.['application/json']?.schema;
}

function rows(schema: Schema | undefined): string[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) =>
    row(name, property, schema?.required?.includes(name) ?? false),
  );
}

function row(name: string, schema: Schema | undefined, required: boolean): string {
  return `<tr><th scope="row"><code>${esc(name)}</code></th><td>${esc(typeName(schema))}</td><td>${required ? 'obligatoire' : 'facultatif'}</td></tr>`;
}

function table(title: string, body: string[]): string {
  if (body.length === 0) return '';
  return `<table><caption>${title}</caption><thead><tr><th scope="col">Champ</th><th scope="col">Type</th><th scope="col">Présence</th></tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function typeName(schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items) return `liste de ${typeName(schema.items)}`;
  const bounds = [schema.minLength ?? schema.minimum, schema.maxLength ?? schema.maximum];
  const range = bounds.some((bound) => bound !== undefined) ? ` (${bounds.map((bound) => bound ?? '').join('…')})` : '';
  return (schema.title ?? TYPES[schema.type ?? ''] ?? '') + range;
}

const TYPES: Record<string, string> = {
  string: 'texte',
  number: 'nombre',
  integer: 'nombre entier',
  boolean: 'vrai ou faux',
  object: 'objet',
  null: 'vide',
};

const STYLE = `
:root{color-scheme:light dark;--ground:light-dark(#F8F4EC,#0C1C26);--surface:light-dark(#FFFDF9,#10232E);--line:light-dark(#E3D9C7,#24404C);
--text:light-dark(#14262F,#E9F1F0);--text2:light-dark(#55605F,#A8BCC0);--link:light-dark(#0A756F,#56C9BB)}
body{margin:0;background:var(--ground);color:var(--text);font:15px/22px "Atkinson Hyperlegible Next Variable",system-ui,sans-serif}
header{background:#0B2D3F;color:#B9D3DA;padding:14px 28px;border-bottom:2px solid #56C9BB}header a{color:#fff;font-weight:700;font-size:19px;text-decoration:none}
main{max-width:960px;margin:0 auto;padding:28px}h1{font-size:26px;line-height:32px;margin:0 0 8px}h2{font-size:20px;margin:36px 0 12px}
a{color:var(--link)}a:focus-visible{outline:2px solid var(--link);outline-offset:2px}header a:focus-visible{outline-color:#fff}
article{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px 20px;margin:0 0 12px}
h3{margin:0;font-size:15px}article p{margin:4px 0;color:var(--text2)}table{border-collapse:collapse;width:100%;margin-top:8px}
caption{text-align:left;font-weight:600;padding:8px 0 4px}th,td{text-align:left;padding:6px 12px 6px 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
thead th{font-size:13px;color:var(--text2)}tbody th{font-weight:400}`;
