import type { Protocol } from 'devtools-protocol'
import { type InPagePrograms, inPagePrograms } from '#in-page-programs'
import type { CdpSession } from '../cdp/cdp-session.ts'
import type { InPageFunctions } from '../in-page/programs/in-page-functions.ts'
import type { BrowserPage } from '../pool/browser-pool.ts'
import { type KnownWorld, unknownWorld } from '../pool/pages/known-world.ts'
import { MAKER_NAME, WORLD_NAME } from '../pool/pages/session-setup.ts'

/** The document navigated away while it was being asked: what was asked of it must be asked again. */
export class ContextGone extends Error {}

type InPageName = keyof InPageFunctions & string

type InPageResult<N extends InPageName> = Awaited<ReturnType<InPageFunctions[N]>>

/** A call that waits for those of the same turn. */
interface WaitingCall {
  readonly name: InPageName
  readonly args: readonly unknown[]
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

/** Outcome of a call: its result, or the words of what it threw. */
interface Called {
  readonly result?: unknown
  readonly thrown?: string
}

/** Calls functions of programs in their order, and waits for all of them. Runs in the page. */
const CALL_ALL = `(calls) => Promise.all(calls.map(async ([program, name, args, absent = []]) => {
  for (const index of absent) args[index] = undefined
  try {
    return { result: await globalThis[program][name](...args) }
  } catch (error) {
    return { thrown: String(error?.stack ?? error) }
  }
}))`

/** Functions that take nodes of the document, which no value can stand for. */
type NodeFunctionName = 'frameLook' | 'openDeclaredTrees'

/**
 * A JavaScript world of our own in a page's document: it shares the DOM with the document's scripts, but no
 * globals, so nothing they override reaches us.
 */
export class IsolatedWorld {
  /** Session of the process that has its document. */
  readonly cdp: CdpSession
  /** Frame whose document it belongs to. */
  readonly frameId: string
  readonly #known: KnownWorld
  /** Programs that the document has, by their names. */
  readonly #programs = new Map<string, Promise<unknown>>()
  #isGone = false
  #waiting: WaitingCall[] = []

  constructor({ cdp, frameId, world }: Pick<BrowserPage, 'cdp' | 'frameId' | 'world'>) {
    this.cdp = cdp
    this.frameId = frameId
    this.#known = world ?? unknownWorld()
    // A navigation ends the world, and with it everything that was done in it.
    cdp.on('Runtime.executionContextsCleared', () => {
      this.#known.context = undefined
      this.#known.programs.clear()
      this.#programs.clear()
      this.#isGone = true
    })
  }

  /** Whether the document of the last `renew` still stands. */
  get stands(): boolean {
    return !this.#isGone
  }

  /** Turns to the document that stands there now. */
  renew(): void {
    this.#isGone = false
  }

  /**
   * Brings a program to the document that stands there, so that its first call finds it. What goes wrong is told by that call.
   *
   * The command that makes the world is sent before this returns.
   */
  prepare(program: keyof InPagePrograms & string): void {
    const context = this.#ready()
    Promise.all([context, inPagePrograms()])
      .then(([contextId, programs]) => this.#bring(program, programs, contextId))
      .catch(() => {})
  }

  /**
   * Calls a function in the page and waits for its result. Calls of one turn go to the page together, and run there in their order:
   * each command costs the three processes that it passes half a millisecond.
   *
   * @param name of a function of the programs in `in-page/programs/`; the one that has it is brought to the page before
   * @param args reach the function as JSON; one that is undefined as that
   * @throws ContextGone when the document navigated away since `renew`
   */
  async call<N extends InPageName>(
    name: N,
    ...args: Parameters<InPageFunctions[N]>
  ): Promise<InPageResult<N>> {
    return await new Promise<InPageResult<N>>((resolve, reject) => {
      this.#waiting.push({ name, args, resolve, reject })
      if (this.#waiting.length === 1) queueMicrotask(() => void this.#callWaiting())
    })
  }

  async #callWaiting(): Promise<void> {
    const calls = this.#waiting
    this.#waiting = []
    try {
      for (const [index, { result, thrown }] of (await this.#callAll(calls)).entries()) {
        if (thrown === undefined) calls[index]?.resolve(result as never)
        else calls[index]?.reject(new Error(`in the page: ${thrown}`))
      }
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
  }

  async #callAll(calls: readonly WaitingCall[]): Promise<readonly Called[]> {
    const programs = await inPagePrograms()
    const asked = calls.map(({ name, args }) => ({
      program: programWith(name, programs),
      name,
      args,
    }))
    const list = asked.map(({ program, name, args }) => {
      const absent = args.flatMap((value, index) => (value === undefined ? [index] : []))
      const call = [globalOf(program), name, args]
      // JSON makes null of them, for which no default of a parameter stands in.
      return absent.length === 0 ? call : [...call, absent]
    })
    return await this.#ask(CALL_ALL, [{ value: list }], {
      needed: asked.map(({ program }) => program),
      programs,
    })
  }

  /**
   * Calls a function with the element that shows a frame of the document; as `call` otherwise.
   *
   * @param frameId frame whose parent this world belongs to
   */
  async callWithFrame<N extends NodeFunctionName>(
    frameId: string,
    name: N,
  ): Promise<InPageResult<N>> {
    const { backendNodeId } = await this.cdp
      .send('DOM.getFrameOwner', { frameId })
      .catch(throwGone(/frame with the given id was not found/i))
    return await this.callWithNodes([backendNodeId], name)
  }

  /**
   * Calls a function with nodes of the document, as far as they are still there; as `call` otherwise.
   *
   * @param nodes their numbers in the browser (`backendNodeId`)
   */
  async callWithNodes<N extends NodeFunctionName>(
    nodes: readonly number[],
    name: N,
  ): Promise<InPageResult<N>> {
    const found = await Promise.all(nodes.map((node) => this.#resolve(node)))
    const programs = await inPagePrograms()
    const program = programWith(name, programs)
    return await this.#ask<InPageResult<N>>(
      `(...nodes) => ${globalOf(program)}.${name}(...nodes)`,
      found.flatMap((node) => node ?? []),
      { needed: [program], programs },
    )
  }

  /** @returns undefined for a node that has gone */
  async #resolve(backendNodeId: number): Promise<Protocol.Runtime.CallArgument | undefined> {
    const executionContextId = await this.#ready()
    try {
      const { object } = await this.cdp.send('DOM.resolveNode', {
        backendNodeId,
        executionContextId,
      })
      return { objectId: object.objectId as string }
    } catch (error) {
      if (/no node with given id/i.test(String(error))) return undefined
      throw error
    }
  }

  /** Has a function run in the world that calls those of the programs needed. */
  async #ask<R>(
    functionDeclaration: string,
    args: Protocol.Runtime.CallArgument[],
    { needed, programs }: { readonly needed: readonly string[]; readonly programs: InPagePrograms },
  ): Promise<R> {
    const executionContextId = await this.#ready()
    // The browser keeps their order: nobody waits for the programs apart.
    const brought = needed.map((program) => this.#bring(program, programs, executionContextId))
    const asked = this.cdp.send('Runtime.callFunctionOn', {
      functionDeclaration,
      executionContextId,
      arguments: args,
      awaitPromise: true,
      returnByValue: true,
    })
    const [answer] = await Promise.all([asked, ...brought]).catch(
      // In Chromium's words: destroyed while it ran, or before it began.
      throwGone(/context (was destroyed|with specified id)|navigated or closed/i),
    )
    if (answer.exceptionDetails) {
      const { exception, text } = answer.exceptionDetails
      throw new Error(`in the page: ${exception?.description ?? text}`)
    }
    return answer.result.value as R
  }

  /** Evaluates a program in the world, once for each document; a world of the same document may have done so before. */
  #bring(program: string, programs: InPagePrograms, contextId: number): Promise<unknown> {
    const known = this.#programs.get(program)
    if (known) return known
    const [global, maker] = [globalOf(program), MAKER_NAME + program].map((name) =>
      JSON.stringify(name),
    )
    const isMade = this.#known.programs.has(program)
    const make = isMade ? '' : ` = () => ${programs[program]?.text}`
    // Not by a look at the name alone: elements and frames of the document may have it.
    const expression = `Object.hasOwn(globalThis, ${global}) || (globalThis[${global}] = (globalThis[${maker}]${make})()); 0`
    const brought = this.cdp.send('Runtime.evaluate', { contextId, expression })
    this.#known.programs.add(program)
    this.#programs.set(program, brought)
    return brought
  }

  #ready(): Promise<number> {
    if (this.#isGone) throw new ContextGone()
    this.#known.context ??= this.#create()
    return this.#known.context
  }

  async #create(): Promise<number> {
    const { executionContextId } = await this.cdp
      .send('Page.createIsolatedWorld', { frameId: this.frameId, worldName: WORLD_NAME })
      .catch(throwGone(/no frame for given id/i))
    return executionContextId
  }
}

/** Throws an error that the browser answers, as one of a document that has gone where its words say so. */
export function throwGone(words: RegExp): (error: unknown) => never {
  return (error) => {
    throw words.test(String(error)) ? new ContextGone(String(error)) : error
  }
}

/** The program that has a function. */
function programWith(name: string, programs: InPagePrograms): string {
  const found = Object.keys(programs).find((program) => programs[program]?.functions.includes(name))
  if (found === undefined) throw new Error(`No program for pages has a function ${name}`)
  return found
}

/** Global of our world that holds the functions of a program. */
function globalOf(program: string): string {
  return `${WORLD_NAME}_${program}`
}
