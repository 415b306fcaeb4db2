import type { PlannedFault } from './faults.js';
import { Instance, type Surroundings } from './instance.js';
import type { Owner } from './time/timeline.js';

/** The instances of a run by their places. One that crashes is started again later. */
export class Instances {
  /** All instances that ever ran. */
  readonly past: Instance[] = [];
  private readonly lives = new Map<number, Instance>();
  private isDown = false;

  /** @param surroundings of the run; they exist when the first instance starts */
  constructor(
    private readonly count: number,
    private readonly surroundings: () => Surroundings,
  ) {}

  get serving(): Instance[] {
    return [...this.lives.values()].filter(({ serves }) => serves);
  }

  /** Starts all instances. @returns the first */
  async start(): Promise<Instance> {
    this.isDown = false;
    for (let place = 1; place <= this.count; place++) await this.startAt(place);
    const first = this.lives.get(1);
    if (!first) throw new Error('there is no instance');
    return first;
  }

  /** Ends all instances, and starts none until `start`. */
  stop(): void {
    this.isDown = true;
    for (const instance of this.lives.values()) instance.crash();
  }

  /** Ends all instances but the first. */
  leaveOne(): void {
    for (const instance of [...this.lives.values()].slice(1)) instance.crash();
  }

  strike(owner: Owner, { kind, milliseconds }: Pick<PlannedFault, 'kind' | 'milliseconds'>): void {
    const { timeline } = this.surroundings();
    const [place, instance] = [...this.lives].find(([, one]) => one === owner) ?? [];
    if (place === undefined || !instance) return;
    if (kind === 'freeze') {
      timeline.record(`${instance.name}: is suspended for ${milliseconds / 1000} s`);
      instance.freeze(milliseconds);
      return;
    }
    timeline.record(`${instance.name}: crashes`);
    instance.crash();
    timeline.after(milliseconds, { cause: `start ${place}`, run: () => this.startAt(place) });
  }

  private async startAt(place: number): Promise<void> {
    if (this.isDown || this.lives.get(place)?.ended === false) return;
    const surroundings = this.surroundings();
    const instance = new Instance(place, this.past.length, surroundings);
    this.past.push(instance);
    await instance.start();
    this.lives.set(place, instance);
    surroundings.timeline.record(`${instance.name}: starts with its clock ahead by ${instance.aheadMilliseconds} ms`);
  }
}
