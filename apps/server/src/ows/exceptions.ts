import { AppError, type ErrorCode } from '@motu/core';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ExceptionCode, OwsError } from './ows-error.ts';
import { element, elementWith, type Xml, xmlDocument } from './xml.ts';

type Dialect = 'wms-1.3.0' | 'wms-1.1.1' | 'wmts' | 'wfs-2.0.0' | 'wfs-1.1.0';

const TYPES: Record<Dialect, string> = {
  'wms-1.3.0': 'text/xml; charset=utf-8',
  'wms-1.1.1': 'application/vnd.ogc.se_xml',
  wmts: 'text/xml; charset=utf-8',
  'wfs-2.0.0': 'text/xml; charset=utf-8',
  'wfs-1.1.0': 'text/xml; charset=utf-8',
};

/** What is not here is a fault of the request. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'too-many-requests': 429,
  unavailable: 503,
  upstream: 502,
};

/** Answers an error as the standard of the service wants it: French, without anything of the inside (OWS-05). */
export function sendException(
  dialect: Dialect,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, code, locator, text } = readError(error);
  if (status >= 500 && !(error instanceof AppError)) request.log.error({ err: error }, 'unexpected error');
  if (error instanceof AppError && error.retryAfterS) reply.header('retry-after', error.retryAfterS);
  return reply
    .code(status)
    .type(TYPES[dialect])
    .header('cache-control', 'no-store')
    .send(xmlDocument(REPORTS[dialect](text, code, locator)));
}

type Refusal = { status: number; code: ExceptionCode; locator: string | null; text: string };

/** What a client may know of an error. */
export function readError(error: FastifyError): Refusal {
  if (error instanceof OwsError) {
    return {
      status: error.status ?? statusOf(error),
      code: error.exception,
      locator: error.locator,
      text: error.message,
    };
  }
  if (error instanceof AppError) {
    return { status: statusOf(error), code: 'NoApplicableCode', locator: null, text: error.message };
  }
  const status = error.statusCode ?? 500;
  return status < 500
    ? { status, code: 'NoApplicableCode', locator: null, text: 'La demande est mal formée.' }
    : {
        status: 500,
        code: 'NoApplicableCode',
        locator: null,
        text: 'Une erreur inattendue est survenue. Elle a été enregistrée.',
      };
}

const statusOf = ({ code }: AppError): number => STATUS[code] ?? 400;

type Report = (text: string, code: ExceptionCode, locator: string | null) => Xml;

const serviceException: Report = (text, code, locator) =>
  elementWith(
    'ServiceException',
    { code: code === 'NoApplicableCode' ? undefined : code, locator: locator ?? undefined },
    text,
  );

/** A report of OWS Common, of which each service has taken another version. */
const owsReport =
  (namespace: string, version: string): Report =>
  (text, code, locator) =>
    elementWith(
      'ows:ExceptionReport',
      { 'xmlns:ows': namespace, version, 'xml:lang': 'fr' },
      elementWith(
        'ows:Exception',
        { exceptionCode: code, locator: locator ?? undefined },
        element('ows:ExceptionText', text),
      ),
    );

const REPORTS: Record<Dialect, Report> = {
  'wms-1.3.0': (...refusal) =>
    elementWith(
      'ServiceExceptionReport',
      { version: '1.3.0', xmlns: 'http://www.opengis.net/ogc' },
      serviceException(...refusal),
    ),
  // Annex A.3 of WMS 1.1.1 knows neither a namespace nor a locator.
  'wms-1.1.1': (text, code) =>
    elementWith('ServiceExceptionReport', { version: '1.1.1' }, serviceException(text, code, null)),
  wmts: owsReport('http://www.opengis.net/ows/1.1', '1.0.0'),
  'wfs-2.0.0': owsReport('http://www.opengis.net/ows/1.1', '2.0.0'),
  'wfs-1.1.0': owsReport('http://www.opengis.net/ows', '1.1.0'),
};
