/** The answers to the last questions: what was asked longest ago makes room. */
export class RecentAnswers<T> {
  #most: number;
  #answers = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  get(question: unknown, answer: () => T): T {
    const key = JSON.stringify(question);
    const found = this.#answers.get(key) ?? answer();
    this.#answers.delete(key);
    this.#answers.set(key, found);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most) break;
      this.#answers.delete(oldest);
    }
    return found;
  }
}
