# The front door. `make help` lists what there is.
SHELL := /bin/bash
.DEFAULT_GOAL := help
MODULE ?=
SCRATCH ?= .build
# The package's description lists the previews' JSON files: one that is kept from before would miss new ones.
BUILD_FLAGS = --scratch-path $(SCRATCH) --manifest-cache none
SWIFT_TEST = swift test $(BUILD_FLAGS)
# Tests that run at once. All of them share a thread for each processor: among hundreds, whoever has to wait for his
# turn there waits half a minute, which is as long as servers wait for an answer.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 16
FOLDERS := $(sort $(notdir $(wildcard Modules/*)))
FORMATTED = Package.swift Modules Apps Tests

.PHONY: help run test e2e check coverage format bench soak fuzz previews screens docs module libraries tools api known-module

help: ## What there is
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: libraries ## Build for release and open the store on http://127.0.0.1:8080 (SETTINGS="--port 8081")
	swift build $(BUILD_FLAGS) -c release --product mystore
	exec $(SCRATCH)/release/mystore serve $(SETTINGS)

known-module:
	@if [ -n "$(MODULE)" ] && [ -z "$(filter $(MODULE),$(FOLDERS))" ]; then \
	  echo "There is no folder Modules/$(MODULE). There are: $(FOLDERS)" >&2; exit 2; fi

ifeq ($(strip $(MODULE)),)
test: tools ## Everything, browser tests included; MODULE=Catalog narrows it to one folder of Modules
	$(SWIFT_TEST) --skip EndToEndTests
	$(MAKE) --no-print-directory e2e
else
test: known-module libraries
	MODULE=$(MODULE) $(SWIFT_TEST)
endif

e2e: tools ## The store as its users meet it: browser, API, crashes, rivals for the last unit
	swift build $(BUILD_FLAGS) --product mystore
	$(SWIFT_TEST) --filter EndToEndTests --no-parallel

check: libraries ## Format, architecture, naming, charters and the public API of every module
	swift format lint --strict --recursive $(FORMATTED)
	$(SWIFT_TEST) --filter ArchitectureTests
	.scripts/api check $(SCRATCH)

api: libraries ## Write down the public API of every module (Docs/api)
	.scripts/api write $(SCRATCH)

coverage: libraries ## Lines of our own code that the fast tests run; fails below 85 %
	.scripts/coverage $(SCRATCH)

format: ## Put every file into the house format
	swift format --in-place --recursive $(FORMATTED)

bench: tools ## Figures beside what this machine does at its limit; FORMER=commit compares CPU time with that commit
	.scripts/bench $(SCRATCH) $(if $(FORMER),--former $(FORMER))

soak: ## Live pages that come, are used and go (SECONDS=600): memory must be what it was before
	swift build $(BUILD_FLAGS) -c release --product live-bench --quiet
	$(SCRATCH)/release/live-bench churn $(or $(SECONDS),600)

fuzz: tools ## Feed the HTTP parser with what no client should send (SECONDS_EACH=60), pages with 100,000 random changes
	Tests/HTTPServer/Fuzz/run.sh $(or $(SECONDS_EACH),60)
	FUZZ_STEPS=$(or $(STEPS),100000) $(SWIFT_TEST) --filter FuzzTests --no-parallel

previews: libraries ## Every screen of every module in its states, without a server, on http://127.0.0.1:8090/_preview
	swift build $(BUILD_FLAGS) --product previews
	exec $(SCRATCH)/debug/previews serve 8090

screens: tools ## Pictures of every preview (desktop, phone, dark) in SCREENS; FORMER=folder tells which have changed
	swift build $(BUILD_FLAGS) --product previews
	$(SCRATCH)/debug/previews screens $(or $(SCREENS),$(SCRATCH)/screens) $(FORMER)

docs: ## Where the documentation is
	@ls Docs/*.md Docs/decisions/*.md

module: ## Scaffold a bounded context: make module NAME=Returns
	.scripts/new-module "$(NAME)"

libraries:
	@.scripts/install libraries

tools:
	@.scripts/install tools
