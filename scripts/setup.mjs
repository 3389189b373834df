// @ts-check
// npm run setup: obtains what is missing and builds what changed, as npm start does, and starts nothing. For an image, or before an upgrade.
import { prepareBuild, prepareDependencies } from './prepare.mjs';

prepareBuild(prepareDependencies());
