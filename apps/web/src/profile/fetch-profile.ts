import type { Position } from '../map/plain-geometry.ts';
import { asking } from '../zones/index.ts';
import { type ProfileData, profileRequest, readProfile } from './profile-points.ts';

/** The altitudes along a line, of the server or of a zone. */
export async function fetchProfile(line: readonly Position[]): Promise<ProfileData> {
  return readProfile(await (await asking()).altitudes(profileRequest(line)));
}
