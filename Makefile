# The front door. `make help` lists what there is.
SHELL := /bin/bash
.DEFAULT_GOAL := help
MODULE ?=
# sqlite or postgresql: where the tests of the engine and the services keep their data.
ENGINE ?= sqlite
SCRATCH ?= .build
# More flags of every build, the same each time: what is built otherwise is built anew.
FLAGS ?=
# The package's description lists the previews' JSON files: one that is kept from before would miss new ones.
BUILD_FLAGS = --scratch-path $(SCRATCH) --manifest-cache none $(FLAGS)
# One way to build for everything but releases: what is built otherwise is built anew.
DEBUG_FLAGS = $(BUILD_FLAGS) --enable-code-coverage
SWIFT_TEST = swift test $(DEBUG_FLAGS) $(if $(CHECKED),--skip-build)
# Tests that run at once. All of them share a thread for each processor: among hundreds, whoever has to wait for his
# turn there waits half a minute, which is as long as servers wait for an answer. Simulations, which never wait, run by
# themselves.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 16
# End-to-end tests that run at once: each has a store and perhaps a browser, and waits for them about half of its time.
END_TO_END_WIDTH ?= 5
# Set where `make check` has just passed: its tests do not run once more, and nothing is built that it has built.
CHECKED ?=
# A server of its own for the run, which ends with it.
ON_ENGINE := $(if $(filter postgresql,$(ENGINE)),.scripts/postgresql)
FOLDERS := $(sort $(notdir $(wildcard Modules/*)))
FORMATTED = Package.swift Modules Apps Tests

.PHONY: help run test e2e simulate check format bench soak fuzz previews screens docs module libraries tools api known-module demo-pictures words

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: libraries ## Build for release and open the store on http://127.0.0.1:8080 (SETTINGS="--port 8081")
	swift build $(BUILD_FLAGS) -c release --product mystore
	exec $(SCRATCH)/release/mystore serve $(SETTINGS)

known-module:
	@if [ -n "$(MODULE)" ] && [ -z "$(filter $(MODULE),$(FOLDERS))" ]; then \
	  echo "There is no folder Modules/$(MODULE). There are: $(FOLDERS)" >&2; exit 2; fi

ifneq ($(strip $(MODULE)),)
test: known-module $(if $(ON_ENGINE),tools,libraries)
	MODULE=$(MODULE) $(ON_ENGINE) $(SWIFT_TEST)
else ifeq ($(ENGINE),postgresql)
test: tools
	$(ON_ENGINE) $(SWIFT_TEST) --filter '^(Persistence|[A-Za-z]+Service)[A-Za-z]*Tests\.|OversellTests'
else
test: tools ## Run every test and measure the coverage; MODULE=Catalog for one folder of Modules, ENGINE=postgresql for what has a database
	$(SWIFT_TEST) --skip EndToEndTests --skip ShopSimulationTests --skip PlantedBugTests $(if $(CHECKED),--skip ArchitectureTests)
	.scripts/coverage $(SCRATCH) keep
	$(MAKE) --no-print-directory simulate
	$(SWIFT_TEST) --filter PlantedBugTests
	$(MAKE) --no-print-directory e2e
	.scripts/coverage $(SCRATCH) report
endif

e2e: tools ## Run the end-to-end tests: browser, API, crash and concurrency
	$(if $(CHECKED),,swift build $(DEBUG_FLAGS) --product mystore)
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(END_TO_END_WIDTH) $(SWIFT_TEST) --filter EndToEndTests

simulate: libraries ## Simulate shops: SEEDS=1000 of STEPS=20 commands, from the seed FIRST=1 on
	SIMULATION_SEEDS=$(or $(SEEDS),1000) SIMULATION_STEPS=$(or $(STEPS),20) SIMULATION_FIRST=$(or $(FIRST),1) \
	  $(SWIFT_TEST) --filter ShopSimulationTests

check: libraries ## Check format, architecture, naming, charters and the public API of every module
	swift format lint --strict --parallel --recursive $(FORMATTED)
	$(SWIFT_TEST) --filter ArchitectureTests
	.scripts/api check $(SCRATCH)

api: libraries ## Record the public API of every module in Docs/api
	.scripts/api write $(SCRATCH)

words: libraries ## Add new phrases of screens to the translations, and list unused ones; LANGUAGE=de begins a language
	swift build $(DEBUG_FLAGS) --product workspace-tool
	$(SCRATCH)/debug/workspace-tool words . $(LANGUAGE)

format: ## Format every Swift file
	swift format --in-place --recursive $(FORMATTED)

bench: tools ## Measure beside what this machine can do; FORMER=commit compares CPU time with that commit, ENGINE=postgresql measures that
	$(if $(ON_ENGINE),POSTGRESQL_SETTINGS="fsync = on" $(ON_ENGINE)) .scripts/bench $(SCRATCH) $(if $(FORMER),--former $(FORMER))

# How often the faults of `soak` strike, which tests of every day meet a few times. Each prints a line of figures.
SOAK = SOAK_EVENTS=100000 SOAK_KILLS=100 SOAK_BUYERS=1000 SOAK_ROUNDS=20 SOAK_BACKENDS=50 SOAK_POSTMASTER=20 SOAK_SAMPLES=1000 SOAK_RACES=100 \
  SOAK_OVERSELL=100 SOAK_PRODUCTS=2400 MODEL_RUNS=2000 MODEL_STEPS=50 SIMULATION_SEEDS=10000 SIMULATION_STEPS=30 API_EXAMPLES=100 API_PHASES=$(ALL_PHASES) \
  SOAK_NEWCOMER=1 SOAK_SCRIPTS=1 SOAK_SCREENS=1
# What requests of the API's description follow from, of which `make test` leaves out the longest.
ALL_PHASES = examples,coverage,fuzzing
SOAKED = ShopExportTests|EventLoadTests|DurabilityTests|OversellTests|EnumerationTests|CrashTests|RaceTests
ifeq ($(ENGINE),postgresql)
soak: tools
	$(SOAK) $(ON_ENGINE) $(SWIFT_TEST) --no-parallel --filter '$(SOAKED)|PostgreSQLTests|PostmasterTests|EndToEndTests\.(Payment|PendingOrderJourney|PromotionOrder|Withdrawal)Tests'
else
soak: tools ## Kill, oversell, deliver 100,000 events, follow a model 2,000 times, simulate 10,000 shops, make every journey without scripts too, use live pages (SECONDS=600), alter critical code; ENGINE=postgresql for its faults
	$(SOAK) $(SWIFT_TEST) --no-parallel --filter '$(SOAKED)|ShopSimulationTests|EndToEndTests'
	swift build $(BUILD_FLAGS) -c release --product live-bench --quiet
	$(SCRATCH)/release/live-bench churn $(or $(SECONDS),600)
	.scripts/mutants $(SCRATCH) $(FILES)
endif

fuzz: tools ## Fuzz the HTTP parser (SECONDS_EACH=60), pages with 100,000 random changes, and every operation of the API
	Tests/HTTPWire/Fuzz/run.sh $(or $(SECONDS_EACH),60)
	FUZZ_STEPS=$(or $(STEPS),100000) API_PHASES=$(ALL_PHASES) $(SWIFT_TEST) --filter 'FuzzTests|SchemathesisTests' --no-parallel

previews: libraries ## Show every screen in each state, without a server, on http://127.0.0.1:8090/_preview
	swift build $(DEBUG_FLAGS) --product previews
	exec $(SCRATCH)/debug/previews serve 8090

screens: tools ## Look at every screen in each state, window and color, and keep its picture in SCREENS; FORMER=folder lists changes
	swift build $(DEBUG_FLAGS) --product mystore
	SCREENS="$(abspath $(or $(SCREENS),$(SCRATCH)/screens))" $(if $(FORMER),FORMER="$(abspath $(FORMER))") \
	  $(SWIFT_TEST) --filter EndToEndTests.ScreenTests --no-parallel

demo-pictures: libraries ## Draw the demo shop's pictures, convert them as uploads are, and pack them into the program's archive
	swift build $(DEBUG_FLAGS) --product demo-pictures
	rm -rf $(SCRATCH)/demo-pictures
	cd Apps/MyStore/DemoPictures && python3 -m Drawing png $(abspath $(SCRATCH))/demo-pictures
	$(SCRATCH)/debug/demo-pictures Apps/MyStore/DemoPictures/CDemoShop/pictures.archive $(SCRATCH)/demo-pictures/*.png

docs: libraries ## Draw the map of modules, compile every code sample, build the DocC archives
	.scripts/docs $(SCRATCH)

module: ## Make a bounded context and add it to the store: make module NAME=Warranties (ENTITY=Warranty)
	.scripts/new-module "$(NAME)" $(ENTITY)

libraries:
	@.scripts/install libraries

tools:
	@.scripts/install tools
