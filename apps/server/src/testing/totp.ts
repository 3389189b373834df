import { TOTP } from 'otpauth';

export const STEP_MS = 30_000;

/** The code that an application shows at a moment. */
export const codeAt = (secret: string, ms: number): string => new TOTP({ secret }).generate({ timestamp: ms });
