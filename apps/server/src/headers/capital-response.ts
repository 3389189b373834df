import { type OutgoingHttpHeaders, ServerResponse } from 'node:http';

/**
 * Writes « Content-Type » in these very letters. The framework writes names in small ones, which HTTP allows, and QGIS then takes our JSON
 * for GML.
 */
export class CapitalResponse extends ServerResponse {
  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.at(-1);
    if (!isPlain(headers)) return super.writeHead(status, ...(rest as []));
    const { 'content-type': type, ...others } = headers;
    return super.writeHead(status, type === undefined ? others : { 'Content-Type': type, ...others });
  }
}

/** As the framework gives them: neither a list nor a sentence. */
function isPlain(headers: unknown): headers is OutgoingHttpHeaders {
  return typeof headers === 'object' && headers !== null && !Array.isArray(headers);
}
