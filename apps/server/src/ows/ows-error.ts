import { AppError, type AppErrorOptions, type ErrorCode } from '@motu/core';

/** The codes of the three standards: WMS 1.3.0 table E.1, WMS 1.1.1 annex A.3, OWS Common 1.1 table 25 and WMTS 1.0.0. */
export type ExceptionCode =
  | 'InvalidCRS'
  | 'InvalidDimensionValue'
  | 'InvalidFormat'
  | 'InvalidParameterValue'
  | 'InvalidPoint'
  | 'InvalidSRS'
  | 'LayerNotDefined'
  | 'LayerNotQueryable'
  | 'MissingParameterValue'
  | 'NoApplicableCode'
  | 'OperationNotSupported'
  | 'PointIJOutOfRange'
  | 'StyleNotDefined'
  | 'TileOutOfRange'
  | 'VersionNegotiationFailed';

type Options = AppErrorOptions & {
  locator?: string;
  code?: ErrorCode;
  /** The status of HTTP, where a standard wants another than its code has. */
  status?: number;
};

/** A request that the map services refuse, with the standard's own word for it. */
export class OwsError extends AppError {
  override name = 'OwsError';
  readonly exception: ExceptionCode;
  /** The parameter that is wrong. */
  readonly locator: string | null;
  readonly status: number | null;

  constructor(exception: ExceptionCode, message: string, options: Options = {}) {
    const { locator = null, code = 'invalid', status = null, ...rest } = options;
    super(code, message, rest);
    this.exception = exception;
    this.locator = locator;
    this.status = status;
  }
}

/** The value of a parameter does not suit: the commonest refusal. */
export function invalid(locator: string, message: string): OwsError {
  return new OwsError('InvalidParameterValue', message, { locator });
}
