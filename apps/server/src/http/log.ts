import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, type Logger, pino, symbols } from 'pino';
import { shortAddress } from '../domain/short-address.ts';
import { pathOf } from './path.ts';

/** What a log line may say of a request: no query (it holds positions and searches), no cookie, half an address. */
const serializers = {
  req: ({ method, url, ip }: { method: string; url: string; ip?: string }) => ({
    method,
    path: pathOf(url),
    from: ip && shortAddress(ip),
  }),
};

/** On a terminal only what went wrong is shown; anywhere else, one JSON line per answer. */
export function createLog(destination: DestinationStream & { isTTY?: boolean }): Logger {
  return pino({ level: destination.isTTY ? 'warn' : 'info', base: null, serializers }, destination);
}

/** One line for each answer, with what was asked: as a kept tile leaves. */
export class OneLineEach extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, res: FastifyReply): void {
    const line = { req, res, responseTime: res.elapsedTime };
    if (error) res.log.error({ ...line, err: error }, 'request errored');
    else res.log.info(line, 'request completed');
  }
}

/** What answered before the router: a tile in memory, or a small reading call. */
type EarlyKind = 'kept' | 'early';
type EarlyAnswer = {
  reqId: string;
  method: string;
  /** Without a query. */
  path: string;
  ip: string;
  statusCode: number;
  responseTime: number;
};

/**
 * Writes the line of an answer that went before the router, as the logger would: it takes five times as long to find out what is always
 * the same, a tenth of a small answer.
 */
export function createEarlyLog(log: FastifyBaseLogger, kind: EarlyKind): (answer: EarlyAnswer) => void {
  const logger = log as Logger;
  const destination = (logger as unknown as Record<symbol, DestinationStream | undefined>)[symbols.streamSym];
  if (!destination) {
    // Not one of ours: it writes what it likes.
    return ({ reqId, method, path: url, ip, statusCode, responseTime }) =>
      log.info(
        { reqId, req: { method, url, ip }, res: { statusCode }, responseTime, [kind]: true },
        'request completed',
      );
  }
  return ({ reqId, method, path, ip, statusCode, responseTime }) => {
    if (!logger.isLevelEnabled('info')) return;
    const asked = `{"method":"${method}","path":${JSON.stringify(path)},"from":${JSON.stringify(shortAddress(ip))}}`;
    const answered = `"res":{"statusCode":${statusCode}},"responseTime":${responseTime},"${kind}":true`;
    destination.write(
      `{"level":${INFO},"time":${Date.now()},"reqId":"${reqId}","req":${asked},${answered},"msg":"request completed"}\n`,
    );
  };
}

const INFO = pino.levels.values.info;

/** What is logged leaves after this long: a reader does not notice, and a write for each line was a tenth of a small answer. */
const GATHERED_MS = 20;
/** So much leaves at once: a flood of lines must not stay in memory. */
const GATHERED_LENGTH = 64 * 1024;

/** A stream that gathers lines and writes them together. What is left at the end of the process is written then. */
export function gatherLines(
  destination: DestinationStream & { isTTY?: boolean },
): DestinationStream & { isTTY?: boolean } {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '') destination.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return {
    ...(destination.isTTY === undefined ? {} : { isTTY: destination.isTTY }),
    write(line) {
      lines += line;
      if (lines.length >= GATHERED_LENGTH) flush();
      else timer ??= setTimeout(flush, GATHERED_MS);
    },
  };
}
