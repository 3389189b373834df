/** Whether the process that left a file is still at work. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0); // asks, sends nothing
  } catch {
    return false;
  }
}
