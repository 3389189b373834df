export { fetchProfile } from './fetch-profile.ts';
export { Profile } from './profile.tsx';
export { ProfileChart } from './profile-chart.tsx';
export { climbAndDescent, type ProfileData, type ProfilePoint } from './profile-points.ts';
